import { OAuth2Server } from "oauth2-mock-server";

type Person = { sub: string; email?: string; email_verified?: boolean | string; [claim: string]: unknown };

/** A real OpenID provider on this machine: discovery, PKCE, signed tokens. `person` is the user signed in there. */
export async function startOpenidProvider(port = 0) {
  const server = new OAuth2Server();
  await server.issuer.keys.generate("RS256");
  await server.start(port, "localhost");
  const state: { person: Person; refuses: boolean; tampers: boolean; forges: boolean } = {
    person: { sub: "nobody" },
    refuses: false,
    tampers: false,
    forges: false,
  };
  server.service.on("beforeTokenSigning", (token: { payload: Record<string, unknown> }) => {
    Object.assign(token.payload, state.person);
  });
  server.service.on("beforeResponse", ({ body }: { body: { id_token?: string } }) => {
    if (state.forges)
      body.id_token = body.id_token?.replace(/[^.]+$/, (signature) => [...signature].reverse().join(""));
  });
  server.service.on("beforeAuthorizeRedirect", (redirect: { url: URL }) => {
    if (state.tampers) redirect.url.searchParams.set("state", "tampered");
    if (!state.refuses) return;
    redirect.url.searchParams.delete("code");
    redirect.url.searchParams.set("error", "access_denied");
  });
  return { issuer: String(server.issuer.url), state, stop: () => server.stop() };
}
