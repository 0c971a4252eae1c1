import { createServer } from "node:http";
import { sql } from "drizzle-orm";
import { database } from "@/db/client";
import { readSession } from "@/lib/calls/session";
import { sealSettings } from "@/lib/connections/settings/connection-settings";
import type { Identity } from "@/lib/connections/sign-in/identity";
import { saveAnswer, saveRequest, takeRequest } from "@/lib/connections/sign-in/requests";
import type { ConnectionPurpose } from "@/db/enums";
import { systemContext } from "@/lib/platform/context/context";
import { useNameServer } from "./dns-server";
import { idOf, run, type Scene } from "./scene";
import type { Sender } from "./given";
import { givenTotp } from "./second-steps";
import type { Place } from "./tenants";

const domain = async (_: Sender, { companyId }: Place) => ({
  ids: {
    domainId: await idOf(sql`insert into company_domains (company_id, domain, token)
      values (${companyId}, 'acme.example', 'token') returning id`),
  },
});

/** The claimed domain's record is there. */
async function provable(caller: Sender, place: Place) {
  const zone = await useNameServer();
  zone.records["acme.example"] = ["countersign-domain=token"];
  process.env["DNS_SERVERS"] = zone.address;
  return domain(caller, place);
}

const settings = {
  kind: "oidc" as const,
  issuer: "https://id.example",
  clientId: "countersign",
  clientSecret: "secret",
  trustsAddresses: false,
};

/** A connection in use, with settings that have passed their test. */
async function connection(_: Sender, { companyId }: Place): Promise<number> {
  const sealed = (version: "settings" | "draft") => sealSettings(Number(companyId), version, settings);
  return Number(
    await idOf(sql`insert into connections (company_id, kind, settings_sealed, draft_sealed, draft_tested_at)
      values (${companyId}, 'oidc', ${sealed("settings")}, ${sealed("draft")}, clock_timestamp()) returning id`),
  );
}
const connected = async (...given: Parameters<typeof connection>) => void (await connection(...given));

const who: Identity = {
  issuer: settings.issuer,
  subject: "ada",
  isSubjectLasting: true,
  email: "ada@acme.example",
  isEmailTrusted: true,
  firstName: "Ada",
  lastName: "Vlachou",
  groups: [],
  providerSession: null,
  methods: ["pwd"],
  context: null,
  authenticatedAt: new Date(Date.now() + 3600_000), // later than whatever asks for it
  said: [],
};

async function sessionOf({ token }: Sender): Promise<number> {
  const session = await readSession(database(), token ?? "");
  if (!session) throw new Error("The caller has no session");
  return session.sessionId;
}

/** The caller's browser has come back from the provider. Returns the token with which it fetches the answer. */
async function answered(caller: Sender, connectionId: number, purpose: ConnectionPurpose) {
  const sessionId = await sessionOf(caller);
  const ctx = systemContext();
  const state = "state";
  await saveRequest(ctx, { connectionId, purpose, state, browser: "", checks: {}, sessionId, origin: null });
  const taken = await takeRequest(ctx, state);
  if (!taken) throw new Error("The request was not saved");
  return { body: { token: await saveAnswer(ctx, state, taken.request, who) } };
}

async function tried(caller: Sender, place: Place) {
  const connectionId = await connection(caller, place);
  await run(sql`update connections set draft_tested_at = null where id = ${connectionId}`);
  await run(sql`insert into company_domains (company_id, domain, token, verified_at, verified_by)
    values (${place.companyId}, 'acme.example', 'token', clock_timestamp(), 'operator')`);
  return answered(caller, connectionId, "test");
}

async function provedThere(caller: Sender, place: Place) {
  const connectionId = await connection(caller, place);
  const subjectId = await idOf(sql`insert into connection_subjects (connection_id, issuer, subject, user_id)
    values (${connectionId}, ${who.issuer}, ${who.subject}, ${caller.id}) returning id`);
  await run(sql`insert into connection_proofs (connection_id, subject_id, session_id, authenticated_at)
    values (${connectionId}, ${subjectId}, ${await sessionOf(caller)}, clock_timestamp())`);
  return answered(caller, connectionId, "proof");
}

/** A provider that publishes where it is found, which is all that saving asks for. */
async function atProvider() {
  process.env["ALLOW_PRIVATE_SIGN_IN"] = "1";
  const server = createServer((_, response) => {
    const body = { issuer, authorization_endpoint: `${issuer}/authorize`, token_endpoint: `${issuer}/token` };
    response.setHeader("content-type", "application/json").end(JSON.stringify(body));
  });
  server.unref();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const issuer = `http://localhost:${typeof address === "object" ? address?.port : 0}`;
  return { body: { kind: "oidc", issuer, client_id: "countersign", client_secret: "secret" } };
}

const rules = {
  makes_accounts: false,
  default_role_id: 2,
  groups_claim: "groups",
  groups: [{ value: "legal", role_id: 2 }],
  counts_second_step: true,
  heir_id: null,
};

/** Domains and connections. */
export const scenesOfConnections: Record<string, Scene | Scene[]> = {
  "POST /companies/{companyId}/domains": { body: () => ({ domain: "acme.example" }) },
  "DELETE /companies/{companyId}/domains/{domainId}": { given: domain },
  "POST /companies/{companyId}/domains/{domainId}/verification": { given: provable },
  "POST /companies/{companyId}/connection": {},
  "PUT /companies/{companyId}/connection": { given: atProvider },
  "DELETE /companies/{companyId}/connection": { given: connected },
  "POST /companies/{companyId}/connection/use": { given: connected },
  "POST /companies/{companyId}/connection/tests": { given: tried },
  "PUT /companies/{companyId}/connection/rules": { given: connected, body: () => rules },
  "PUT /companies/{companyId}/connection/demand": {
    given: async (caller, place) => {
      await connection(caller, place);
      await givenTotp(caller);
      return { body: { from: "2100-01-01T00:00:00Z", exceptions: [caller.id] } };
    },
  },
  "POST /auth/connection-proofs": { given: provedThere },
};
