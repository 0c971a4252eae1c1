import "server-only";
import { and, eq, sql } from "drizzle-orm";
import { connectionRequests, connections } from "@/db/schema/single-sign-on";
import { discover } from "@/lib/connections/oidc/provider";
import type { ConnectionDto, ConnectionInput } from "@/lib/connections/schema";
import { getPlannedCompanyFor } from "@/lib/organisations/companies/assert-plan";
import { type UserContext, transact } from "@/lib/platform/context/context";
import { AppError, invalid } from "@/lib/platform/errors/errors";
import { settings } from "@/lib/platform/process/settings";
import { recordSecurityEvent } from "@/lib/security/record-event";
import { type ConnectionRow, listStored, type OidcSettings, sealSettings } from "./connection-settings";
import { findConnection, toConnectionDto } from "./queries";
import { readSamlDraft } from "./read-saml-draft";

/**
 * Saves settings that nobody signs in with yet: they have to pass a test first. The provider has to answer already, so
 * that a wrong address is found here.
 */
export async function saveDraft(ctx: UserContext, companyId: number, input: ConnectionInput): Promise<ConnectionDto> {
  const company = await getPlannedCompanyFor(ctx, "company:security", companyId);
  const row = await findConnection(ctx, company.id);
  const draft = input.kind === "saml" ? await readSamlDraft(input, row, ctx.now) : await readOidcDraft(input, row);
  return transact(ctx, async (tx) => {
    await getPlannedCompanyFor(tx, "company:security", companyId, { lock: true });
    const { kind } = draft;
    const set = { draftSealed: sealSettings(company.id, "draft", draft), draftTestedAt: null, updatedAt: tx.now };
    const [saved] = await tx.db
      .insert(connections)
      .values({ companyId: company.id, kind, heirId: ownHeir(tx, company.id), ...set })
      .onConflictDoUpdate({
        target: connections.companyId,
        set: {
          ...set,
          // That of the settings in use, if there are any: the draft may be of the other protocol.
          kind: sql`case when ${connections.settingsSealed} is null then ${kind} else ${connections.kind} end`,
        },
      })
      .returning();
    if (!saved) throw new AppError("internal");
    // A test that began with other settings says nothing about these.
    await tx.db
      .delete(connectionRequests)
      .where(and(eq(connectionRequests.connectionId, saved.id), eq(connectionRequests.purpose, "test")));
    await recordSecurityEvent(tx, "connectionChanged", { companyId: company.id, subject: draft.issuer });
    return toConnectionDto(tx, saved);
  });
}

/** The caller gets what removed people leave, until somebody else is named; a holding's person is no member. */
export const ownHeir = ({ actor }: UserContext, companyId: number) =>
  actor.companyId === companyId ? actor.userId : null;

type OidcInput = Extract<ConnectionInput, { kind: "oidc" }>;

async function readOidcDraft(input: OidcInput, row: ConnectionRow | null): Promise<OidcSettings> {
  const draft = withSecret(input, row);
  await discover(draft).catch((error: unknown) => {
    throw error instanceof AppError ? invalid({ issuer: "providerSilent" }) : error;
  });
  return draft;
}

/** A secret that is not given is the one that is stored for the same client. */
function withSecret(input: OidcInput, row: ConnectionRow | null): OidcSettings {
  const issuer = readIssuer(input.issuer);
  const same = listStored(row, "oidc").find((one) => one.issuer === issuer && one.clientId === input.clientId);
  const clientSecret = input.clientSecret ?? same?.clientSecret;
  if (!clientSecret) throw invalid({ clientSecret: "required" });
  const { kind, clientId, trustsAddresses } = input;
  return { kind, issuer, clientId, clientSecret, trustsAddresses };
}

const configuration = "/.well-known/openid-configuration";

/** The issuer, also from the address of its configuration, which some providers show instead. */
function readIssuer(given: string): string {
  const url = URL.canParse(given) ? new URL(given) : null;
  const isWeb = url?.protocol === "https:" || (url?.protocol === "http:" && settings().ALLOW_PRIVATE_SIGN_IN);
  if (!url || !isWeb || url.username || url.password) throw invalid({ issuer: "notAnIssuer" });
  url.search = "";
  url.hash = "";
  const text = url.href.endsWith(configuration) ? url.href.slice(0, -configuration.length) : url.href;
  return text.replace(/\/$/, "");
}
