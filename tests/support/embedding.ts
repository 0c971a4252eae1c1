import { apiScopes } from "@/db/enums";
import type { ApiScope } from "@/db/enums";
import { GET as begin } from "@/app/(recipient)/embedded/[token]/route";
import { call, must, type Answer } from "./api";
import { givenKey, type Organisation } from "./companies";
import { person } from "./given";
import { inJson, send } from "./send-at-once";

export const hostOrigin = "https://acme.example.com";

export const allowOrigins = ({ at, admin }: Organisation, origins: readonly string[] = [hostOrigin]) =>
  must("PUT", `${at}/allowed-origins`, { token: admin.token, body: { allowed_origins: origins } });

export const keyWith = (own: Organisation, scopes: readonly ApiScope[] = apiScopes): Promise<string> =>
  givenKey(own, "App", scopes);

/** A workflow whose first recipient gets no mail, with their ids. */
export async function givenEmbedded(key: string, over: object = {}) {
  const people = [person({ mail: false, ...over }), person()];
  const { json } = await send({ body: inJson({ signatories: people, execute_actions_in_order: false }) }, key);
  const [first, second] = json["signatories"] as { id: number; signing_link: string | null; email: string }[];
  if (!first || !second) throw new Error(`Not sent: ${JSON.stringify(json)}`);
  return { workflowId: Number(json["workflow"].id), signatory: first, mailed: second };
}

export const makeSession = (key: string, body: object): Promise<Answer> =>
  call("POST", "/embed-sessions", { token: key, body: { kind: "sign", origin: hostOrigin, ...body } });

/** The token of a session's first address. */
export const tokenIn = ({ json }: Answer): string => String(json["embed_session"].url).split("/").at(-1) ?? "";

/** Opens a first address as a browser does; answers the path that it leads to. */
export async function open(token: string, headers: Record<string, string> = {}): Promise<string | null> {
  const request = new Request(`http://localhost/app/embedded/${token}`, { headers });
  const { headers: answered } = await begin(request, { params: Promise.resolve({ token }) });
  return answered.get("location");
}

/** The token of the path under which a session lives. */
export const liveToken = async (token: string): Promise<string> =>
  /^\/app\/signature-requests\/(embed_[\w-]{43})$/.exec((await open(token)) ?? "")?.[1] ?? "";
