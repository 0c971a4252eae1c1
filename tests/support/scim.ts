import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { database } from "@/db/client";
import { companyRoles } from "@/db/enums";
import { companyUsers } from "@/db/schema/companies";
import { companyDomains, connections } from "@/db/schema/single-sign-on";
import { users } from "@/db/schema/users";
import { type Answer, call, must } from "./api";
import { givenCompany } from "./companies";

/** What an identity provider sends and reads; `status` and the JSON of an answer. */
type Send = (method: string, address: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>;

const read = ({ bytes, ...answer }: Answer): Answer => ({
  ...answer,
  bytes,
  json: bytes.length > 0 ? JSON.parse(new TextDecoder().decode(bytes)) : {},
});

/** An organisation with a proved domain, and its identity provider with a token. */
export async function givenProvider(options: Parameters<typeof givenCompany>[0] = {}) {
  const company = await givenCompany(options);
  const domain = `acme-${randomUUID()}.example`;
  await database()
    .insert(companyDomains)
    .values({ companyId: company.id, domain, token: "t", verifiedAt: new Date(), verifiedBy: "operator" });
  const at = `/companies/${company.id}/scim`;
  const { secret } = await must("POST", `${at}/token`, { token: company.admin.token, body: { days: 365 } });
  const send: Send = async (method, address, body, headers = {}) =>
    read(
      await call(method, `/scim/v2${address}`, {
        token: secret,
        ...(body !== undefined && { body }),
        headers: { ...(body !== undefined && { "content-type": "application/scim+json" }), ...headers },
      }),
    );
  const user = (name = `p-${randomUUID()}`, over: object = {}) => ({
    schemas: ["urn:ietf:params:scim:schemas:core:2.0:User"],
    userName: `${name}@${domain}`,
    name: { givenName: "Barbara", familyName: "Jensen" },
    ...over,
  });
  const make = async (name?: string, over: object = {}): Promise<Answer["json"]> => {
    const answer = await send("POST", "/Users", user(name, over));
    if (answer.status !== 201) throw new Error(JSON.stringify(answer.json));
    return answer.json;
  };
  const patch = (id: string, operations: object[], kind = "Users", headers = {}) =>
    send(
      "PATCH",
      `/${kind}/${id}`,
      { schemas: ["urn:ietf:params:scim:api:messages:2.0:PatchOp"], Operations: operations },
      headers,
    );
  return { company, domain, at, secret, send, user, make, patch };
}
export type GivenProvider = Awaited<ReturnType<typeof givenProvider>>;

/** The account at an address with its membership. */
export const memberAt = async (email: string) => {
  const [row] = await database()
    .select({ user: users, companyUser: companyUsers })
    .from(users)
    .leftJoin(companyUsers, eq(companyUsers.userId, users.id))
    .where(eq(users.email, email));
  return row;
};
/** The organisation's own sign-in as in use: what its settings say does not matter here. */
export async function givenConnection({ company }: GivenProvider, over: Partial<typeof connections.$inferInsert> = {}) {
  const [row] = await database()
    .insert(connections)
    .values({ companyId: company.id, kind: "oidc", settingsSealed: "sealed", ...over })
    .returning();
  return row?.id ?? 0;
}
/** A member who was there before the provider made a user of them. */
export const adopt = async (provider: GivenProvider, name: string, roleId: number = companyRoles.user) => {
  const member = await provider.company.join(roleId);
  const email = `${name}@${provider.domain}`;
  await database().update(users).set({ email }).where(eq(users.id, member.id));
  return { ...member, email, resource: await provider.make(name) };
};
