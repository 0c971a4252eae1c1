import { sql } from "drizzle-orm";
import { idOf, type Scene } from "./scene";
import type { Sender } from "./given";
import type { Place } from "./tenants";

const domain = async (_: Sender, { companyId }: Place) => ({
  ids: {
    domainId: await idOf(sql`insert into company_domains (company_id, domain, token)
      values (${companyId}, 'acme.example', 'token') returning id`),
  },
});

/** Domains and connections. */
export const scenesOfConnections: Record<string, Scene | Scene[]> = {
  "POST /companies/{companyId}/domains": { body: () => ({ domain: "acme.example" }) },
  "DELETE /companies/{companyId}/domains/{domainId}": { given: domain },
};
