import { createServer } from "node:http";
import { exportJWK, generateKeyPair, type JWK, SignJWT } from "jose";
import Provider from "oidc-provider";

export type Person = { sub: string; email?: string; email_verified?: boolean } & Record<string, unknown>;
export const organisationClient = { clientId: "countersign", clientSecret: "secret-of-the-client" };

/**
 * An OpenID provider that nobody here wrote, which signs in `state.person` without asking and sends browsers back to the
 * product at `home`.
 */
export async function startOrganisationProvider(home: string) {
  const state = {
    person: { sub: "nobody" } as Person,
    amr: ["pwd"],
    isDown: false,
    /** How long the person has been signed in there already. */
    secondsAgo: 0,
    /** Requests that reached it. */
    asked: 0,
  };
  const keys = await generateKeyPair("RS256", { extractable: true });
  const key: JWK = { ...(await exportJWK(keys.privateKey)), kid: "one", alg: "RS256", use: "sig" };
  const server = createServer((request, response) => {
    state.asked += 1;
    if (state.isDown) return void response.writeHead(500).end();
    if (request.url?.startsWith("/interaction/"))
      return void provider.interactionFinished(request, response, {
        login: {
          accountId: state.person.sub,
          amr: state.amr,
          ts: Math.floor(Date.now() / 1000) - state.secondsAgo,
        },
      });
    void provider.callback()(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const issuer = `http://localhost:${typeof address === "object" ? address?.port : 0}`;
  const provider: Provider = new Provider(issuer, {
    jwks: { keys: [key] },
    clients: [
      {
        client_id: organisationClient.clientId,
        client_secret: organisationClient.clientSecret,
        redirect_uris: [`${home}/v1/auth/oidc/callback`],
        require_auth_time: true,
      },
    ],
    claims: {
      openid: ["sub", "amr"],
      email: ["email", "email_verified"],
      profile: ["given_name", "family_name", "groups"],
    },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, accountId) => ({ accountId, claims: () => ({ ...state.person }) }),
    loadExistingGrant: async ({ oidc: { client: asking, session } }) => {
      const grant = new provider.Grant({ clientId: asking?.clientId ?? "", accountId: session?.accountId ?? "" });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
  });
  const logoutToken = (claims: Record<string, unknown>, signedBy = keys.privateKey) =>
    new SignJWT({
      iss: issuer,
      aud: organisationClient.clientId,
      iat: Math.floor(Date.now() / 1000),
      jti: crypto.randomUUID(),
      events: { "http://schemas.openid.net/event/backchannel-logout": {} },
      ...claims,
    })
      .setProtectedHeader({ alg: "RS256", kid: "one", typ: "logout+jwt" })
      .sign(signedBy);
  return { state, issuer, logoutToken, stop: () => void server.close() };
}
