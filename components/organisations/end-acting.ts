"use client";
import type { PUT as saveAgents } from "@/app/v1/companies/[companyId]/agents/route";
import type { PUT as saveOrigins } from "@/app/v1/companies/[companyId]/allowed-origins/route";
import type { DELETE as deleteKey } from "@/app/v1/companies/[companyId]/api-keys/[apiKeyId]/route";
import type { DELETE as deleteFirstKey } from "@/app/v1/companies/[companyId]/company-api-credentials/route";
import type { DELETE as removeMailServer } from "@/app/v1/companies/[companyId]/company-mail-settings/route";
import type { DELETE as removeConnection } from "@/app/v1/companies/[companyId]/connection/route";
import type { DELETE as endToken } from "@/app/v1/companies/[companyId]/scim/token/route";
import type { DELETE as deleteWebhook } from "@/app/v1/companies/[companyId]/webhooks/[webhookId]/route";
import type { Prove } from "@/components/proof/use-proof";
import type { ActingKind } from "@/lib/acting/rules";
import { callApi } from "@/lib/platform/http/call-api";

type Which = { companyId: number; id: number; name: string | null; origins: readonly string[] };

/** The calls that end what acts: those of the pages where each is set up. */
export const endActing: Record<ActingKind, (prove: Prove, which: Which) => Promise<unknown>> = {
  firstKey: (prove, { companyId }) =>
    prove(() => callApi<typeof deleteFirstKey>("DELETE", `/v1/companies/${companyId}/company-api-credentials`)),
  apiKey: (prove, { companyId, id }) =>
    prove(() => callApi<typeof deleteKey>("DELETE", `/v1/companies/${companyId}/api-keys/${id}`)),
  agents: (prove, { companyId }) =>
    prove(() => callApi<typeof saveAgents>("PUT", `/v1/companies/${companyId}/agents`, { allowsAgents: false })),
  webhook: (prove, { companyId, id }) =>
    prove(() => callApi<typeof deleteWebhook>("DELETE", `/v1/companies/${companyId}/webhooks/${id}`)),
  origin: (prove, { companyId, name, origins }) =>
    prove(() =>
      callApi<typeof saveOrigins>("PUT", `/v1/companies/${companyId}/allowed-origins`, {
        allowedOrigins: origins.filter((origin) => origin !== name),
        replaces: [...origins],
      }),
    ),
  connection: (prove, { companyId }) =>
    prove(() => callApi<typeof removeConnection>("DELETE", `/v1/companies/${companyId}/connection`)),
  provider: (prove, { companyId }) =>
    prove(() => callApi<typeof endToken>("DELETE", `/v1/companies/${companyId}/scim/token`)),
  mailServer: (prove, { companyId }) =>
    prove(() => callApi<typeof removeMailServer>("DELETE", `/v1/companies/${companyId}/company-mail-settings`)),
};
