import "server-only";
import type { webhooks } from "@/db/schema/integrations";
import { openText, randomToken, sealText } from "@/lib/platform/crypto/crypto";

export const webhookSecretOwner = (companyId: number) => `company:${companyId}:webhooks.secret`;

export const newWebhookSecret = () => `whsec_${randomToken()}`;
export const sealWebhookSecret = (companyId: number, secret: string) =>
  sealText("webhook", webhookSecretOwner(companyId), secret);
export const openWebhookSecret = ({ companyId, secretSealed }: typeof webhooks.$inferSelect) =>
  openText("webhook", webhookSecretOwner(companyId), secretSealed);
