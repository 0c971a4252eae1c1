import { sql } from "drizzle-orm";
import { companyRoles } from "@/db/enums";
import { codeHash } from "@/lib/accounts/issue-confirmation-code";
import { must } from "./api";
import { Authenticator } from "./authenticator";
import { anotherSession, confirm, idOf, invite, run, type Scene, withoutPlan } from "./scene";
import { codeAt, givenPasskey, givenTotp, password } from "./second-steps";
import { tenants } from "./permission-cases";
import { person, type Sender } from "./given";
import type { Place } from "./tenants";

const elsewhere = "elsewhere@example.test";
const page = "http://localhost:3999/app/pricing";

/** The caller without organisation. */
function stranger(): Sender {
  const { unconfirmed } = tenants.callers;
  if (!unconfirmed) throw new Error("Somebody without organisation is missing");
  return unconfirmed;
}

const member = ({ companyUserId }: Place, role: number) =>
  run(sql`update company_users set role_id = ${role} where id = ${companyUserId}`);
const company = ({ companyId }: Place, change: ReturnType<typeof sql>) =>
  run(sql`update companies set ${change} where id = ${companyId}`);
/** Somebody who has no account yet. */
async function newcomer(_: Sender, { companyId }: Place) {
  const id = await idOf(sql`insert into users (first_name, last_name, email)
    values ('Ada', 'Vlachou', 'ada@example.test') returning id`);
  const companyUserId = await idOf(sql`insert into company_users (company_id, user_id)
    values (${companyId}, ${id}) returning id`);
  return { ids: { companyUserId } };
}
const isInvited: Scene = { by: "unconfirmed", given: async (caller, place) => void (await invite(caller, place)) };
const invited = async (_: Sender, place: Place) => ({ ids: { companyUserId: await invite(stranger(), place) } });
const passkey = async (caller: Sender) => {
  await givenPasskey(caller);
  return { ids: { passkeyId: await idOf(sql`select id from passkeys where user_id = ${caller.id}`) } };
};
const provider = (unlinkedAt: ReturnType<typeof sql>) => async (caller: Sender) => {
  const providerId = await idOf(sql`insert into external_identities (user_id, issuer, subject, unlinked_at)
    values (${caller.id}, 'https://id.example', '1', ${unlinkedAt}) returning id`);
  return { ids: { providerId } };
};
const totp = async (caller: Sender) => void (await givenTotp(caller));

/** Accounts, organisations and plans. */
export const scenesOfPeople: Record<string, Scene | Scene[]> = {
  "POST /auth/confirm-account": {
    by: "unconfirmed",
    given: ({ id }) =>
      run(sql`insert into confirmation_codes (user_id, code_hash, expires_at)
        values (${id}, ${codeHash(id, "12345")}, clock_timestamp() + interval '1 hour')`),
    body: () => ({ code: "12345" }),
  },
  "POST /auth/confirmation-codes": { by: "unconfirmed" },
  "POST /auth/proof-codes": { by: "initiator" },
  "POST /auth/proof": { body: () => ({ password }) },
  "POST /companies": {
    by: "unconfirmed",
    given: confirm,
    body: () => ({ name: "Own", address: "1 Road", contact_email: elsewhere }),
  },
  "POST /companies/checkout-session": {
    by: "unconfirmed",
    given: withoutPlan,
    body: () => ({ price_id: "monthly", units: 1, success_url: page, cancel_url: page }),
  },
  "POST /dev/billing/checkouts/{checkoutId}": {
    by: "unconfirmed",
    given: async (caller) => {
      await withoutPlan(caller);
      const checkoutId = await idOf(sql`insert into checkouts (user_id, type, units, success_url, cancel_url)
        values (${caller.id}, 'monthly', 1, ${page}, ${page}) returning uuid as id`);
      return { ids: { checkoutId } };
    },
  },
  "POST /companies/subscription/renewal": {
    given: ({ id }) =>
      run(
        sql`update subscriptions set cancelled_at = clock_timestamp(), active_until = cycle_end where user_id = ${id}`,
      ),
  },
  "POST /companies/{companyId}/company-users/{companyUserId}/invitations": { given: invited },
  "POST /companies/{companyId}/company-users": [
    { body: () => ({ ...person(), role: "3" }) },
    { body: () => ({ ...person(), role: "2" }) },
    { body: () => ({ ...person(), role: "1" }) },
    { body: ({ groupId }) => ({ ...person(), role: "3", groups: [{ group_id: groupId, role_id: 3 }] }) },
  ],
  "PATCH /companies/{companyId}/company-users/{companyUserId}": [
    { body: () => ({ role: "1" }) },
    { body: () => ({ role: "2" }) },
    { given: (_, place) => member(place, companyRoles.administrator), body: () => ({ role: "3" }) },
    { given: newcomer, body: () => ({ email: elsewhere }) },
  ],
  "DELETE /companies/{companyId}/company-users/{companyUserId}": [
    {},
    { given: (_, place) => member(place, companyRoles.administrator) },
  ],
  "DELETE /companies/{companyId}/company-users/{companyUserId}/second-step": {
    given: async (_, { userId }) => {
      await run(
        sql`insert into totp_secrets (user_id, secret_sealed, confirmed_at) values (${userId}, '', clock_timestamp())`,
      );
      await run(sql`insert into recovery_codes (user_id, code_hash) values (${userId}, 'of the member')`);
    },
  },
  "DELETE /companies/{companyId}/company-users/{companyUserId}/sessions": {
    given: async (_, { userId }) => void (await anotherSession(userId)),
  },
  "DELETE /companies/{companyId}/company-mail-settings": {
    given: (_, { companyId }) =>
      run(sql`insert into mail_settings (company_id, from_address, host, port, password_sealed)
        values (${companyId}, 'a@b.example', 'mail.example', 587, '') on conflict do nothing`),
  },
  "POST /companies/{companyId}/deletion": { body: () => ({ name: "First" }) },
  "DELETE /companies/{companyId}/deletion": {
    given: ({ id }, place) =>
      company(place, sql`deletion_requested_at = clock_timestamp(), deletion_requested_by = ${id}`),
  },
  "PUT /companies/{companyId}/sign-in-rules": [
    { given: (_, place) => company(place, sql`idle_minutes = 10`), body: () => ({ idle_minutes: null }) },
    {
      given: (_, place) => company(place, sql`longest_session_hours = 1`),
      body: () => ({ longest_session_hours: null }),
    },
    {
      given: (_, place) => company(place, sql`second_step_from = clock_timestamp() + interval '1 day'`),
      body: () => ({ second_step_from: null }),
    },
  ],
  "PUT /companies/{companyId}/networks": {
    given: (_, place) => company(place, sql`networks = '{0.0.0.0/0}'`),
    body: () => ({ networks: [] }),
  },
  "DELETE /companies/{companyId}/mail-texts/{mailKind}/{language}": {
    given: async (_, { companyId }) =>
      run(sql`insert into mail_texts (company_id, kind, language, subject, text, mac)
        values (${companyId}, 'reminder', 'en', 'Please', 'Please', '')`),
  },
  "PUT /companies/{companyId}/agents": { body: () => ({ allows_agents: true }) },
  "PUT /companies/{companyId}/allowed-origins": { body: () => ({ allowed_origins: ["https://app.example.com"] }) },
  "PATCH /companies/{companyId}/webhooks/{webhookId}": [
    { body: () => ({ enabled: false }) },
    { body: () => ({ url: "https://elsewhere.example/in" }) },
    { body: () => ({ include_values: true }) },
  ],
  "POST /users/me/email-change": { body: () => ({ email: elsewhere }) },
  "DELETE /users/me/email-change": {
    given: async ({ token }) =>
      void (await must("POST", "/users/me/email-change", { token, body: { email: elsewhere } })),
  },
  "POST /users/me/invitation": isInvited,
  "DELETE /users/me/invitation": isInvited,
  "POST /users/me/passkeys": {
    given: async ({ token }) => {
      const { options } = await must("POST", "/users/me/passkeys/options", { token });
      return { body: { name: "Laptop", passkey: new Authenticator().create(options) } };
    },
  },
  "PATCH /users/me/passkeys/{passkeyId}": { given: passkey, body: () => ({ name: "Phone" }) },
  "DELETE /users/me/passkeys/{passkeyId}": { given: passkey },
  "POST /users/me/password": { body: () => ({ current_password: password, password: "another horse 12" }) },
  "POST /users/me/recovery-codes": { given: totp },
  "DELETE /users/me/providers/{providerId}": { given: provider(sql`null`) },
  "POST /users/me/providers/{providerId}": { given: provider(sql`clock_timestamp()`) },
  "DELETE /users/me/totp": { given: totp },
  "POST /users/me/totp/confirmation": {
    given: async ({ token }) => {
      const { secret } = await must("POST", "/users/me/totp", { token });
      return { body: { code: codeAt(secret, Date.now()) } };
    },
  },
  "DELETE /users/me/sessions/{sessionId}": {
    given: async ({ id }) => ({ ids: { sessionId: await anotherSession(id) } }),
  },
};
