import "server-only";
import type { OidcSettings } from "@/lib/connections/settings/connection-settings";
import { type Identity, judgedMethods, mostGroups, shownClaims } from "@/lib/connections/sign-in/identity";
import { unavailable } from "@/lib/connections/unavailable";
import { AppError } from "@/lib/platform/errors/errors";
import type { OidcChecks } from "./ask";
import { discover, oidcCallback, openidClient } from "./provider";
import { isAddressTrusted } from "./trusted-address";

type Claims = Readonly<Record<string, unknown>>;

/** Exchanges the code, checks the token, and asks for the address where the token lacks it. */
export async function readOidcAnswer(
  settings: OidcSettings,
  query: URLSearchParams,
  state: string,
  { nonce, verifier }: OidcChecks,
  groupsClaim: string | null,
): Promise<Identity> {
  if (query.get("error") === "access_denied") throw new AppError("forbidden", "external_refused");
  const [client, provider] = await Promise.all([openidClient(), discover(settings)]);
  const back = new URL(oidcCallback());
  back.search = query.toString();
  try {
    const tokens = await client.authorizationCodeGrant(provider, back, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    });
    const told: Claims = { ...tokens.claims() };
    const isWhole = told["email"] !== undefined && (groupsClaim === null || told[groupsClaim] !== undefined);
    const more: Claims =
      isWhole || !provider.serverMetadata().userinfo_endpoint
        ? {}
        : await client.fetchUserInfo(provider, tokens.access_token, String(told["sub"]));
    return identityOf({ ...more, ...told }, settings, groupsClaim);
  } catch (error) {
    throw error instanceof AppError ? error : refused(error);
  }
}

/** A provider that does not answer is unavailable; whatever it said wrong is refused. */
function refused(error: unknown): AppError {
  const known = unavailable(error);
  return error instanceof Error && "code" in error && String(error.code).startsWith("OAUTH_")
    ? new AppError("forbidden", "connection_failed")
    : known;
}

function identityOf(claims: Claims, settings: OidcSettings, groupsClaim: string | null): Identity {
  const text = (name: string) => (typeof claims[name] === "string" && claims[name] !== "" ? claims[name] : null);
  const context = text("acr");
  const groups = groupsClaim === null ? [] : claims[groupsClaim];
  const at = claims["auth_time"];
  return {
    issuer: String(claims["iss"]),
    subject: String(claims["sub"]),
    isSubjectLasting: true,
    email: text("email"),
    isEmailTrusted: isAddressTrusted(claims, settings),
    firstName: text("given_name") ?? text("name"),
    lastName: text("family_name"),
    groups: listOf(groups).slice(0, mostGroups),
    providerSession: text("sid"),
    methods: judgedMethods(listOf(claims["amr"]), [context]),
    context,
    authenticatedAt: typeof at === "number" ? new Date(at * 1000) : null,
    said: shownClaims(claims),
  };
}

const listOf = (given: unknown): string[] =>
  [given].flat().filter((one): one is string => typeof one === "string" && one !== "");
