import "server-only";
import type { webhooks } from "@/db/schema/integrations";
import { openText, randomToken, sealText } from "@/lib/platform/crypto";

const bound = (companyId: number) => `company:${companyId}:webhooks.secret`;

export const newWebhookSecret = () => `whsec_${randomToken()}`;
export const sealWebhookSecret = (companyId: number, secret: string) => sealText("webhook", bound(companyId), secret);
export const openWebhookSecret = ({ companyId, secretSealed }: typeof webhooks.$inferSelect) =>
  openText("webhook", bound(companyId), secretSealed);
