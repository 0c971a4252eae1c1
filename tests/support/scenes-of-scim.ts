import { sql } from "drizzle-orm";
import { idOf, type Scene } from "./scene";
import type { Sender } from "./given";
import type { Place } from "./tenants";

const provedDomain = async (_: Sender, { companyId }: Place) => ({
  ids: {
    domainId: await idOf(sql`insert into company_domains (company_id, domain, token, verified_at, verified_by)
      values (${companyId}, 'proved.example', 'token', clock_timestamp(), 'operator') returning id`),
  },
});
const scimToken = async (_: Sender, { companyId }: Place) => ({
  ids: {
    tokenId: await idOf(sql`insert into scim_tokens (company_id, token_hash, tail, created_at, expires_at)
      values (${companyId}, 'hash', 'tail', clock_timestamp(), clock_timestamp() + interval '1 day') returning id`),
  },
});
const mappedGroup = async (_: Sender, { companyId }: Place) => ({
  ids: {
    mappedGroupId: await idOf(sql`insert into scim_groups (company_id, display_name)
      values (${companyId}, 'Sales') returning id`),
  },
});

/** What an identity provider synchronises. */
export const scenesOfScim: Record<string, Scene | Scene[]> = {
  "POST /companies/{companyId}/scim/token": { given: provedDomain, body: () => ({ days: 90 }) },
  "DELETE /companies/{companyId}/scim/token": { given: scimToken },
  "PATCH /companies/{companyId}/scim/groups/{mappedGroupId}": {
    given: mappedGroup,
    body: () => ({ role_id: 2 }),
  },
};
