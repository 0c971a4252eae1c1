import { afterAll, expect } from "vitest";
import { call } from "./api";
import { Jar } from "./external-sign-in";
import { exchange, givenDraft } from "./organisation-provider";
import { formats, type Said, type SamlPerson, startSamlProvider } from "./start-saml-provider";

const ours = { "sec-fetch-site": "same-origin" };
const theirs = { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "cross-site" };

export async function useSamlProvider() {
  process.env["ALLOW_PRIVATE_SIGN_IN"] = "1";
  const { stop, ...provider } = await startSamlProvider();
  afterAll(stop);
  return provider;
}
type SamlProvider = Awaited<ReturnType<typeof useSamlProvider>>;

let count = 0;
export const newSamlPerson = (domain: string, over: Partial<SamlPerson> = {}): SamlPerson => {
  count += 1;
  const attributes = { email: `eve.${count}@${domain}`, firstName: "Eve", lastName: "Adams" };
  return { nameId: `name-${count}`, format: formats.persistent, attributes, ...over };
};

type Answered = ReturnType<SamlProvider["answer"]>;
type Way = {
  purpose?: string;
  token?: string;
  jar?: Jar;
  over?: Partial<Said>;
  signing?: Parameters<SamlProvider["answer"]>[2];
  /** Changes the answer after it was signed. */
  forge?: (answered: Answered) => string;
};

/** The browser posts a form from the provider's page: without our cookies. */
export const post = (path: string, fields: Record<string, string>, ip?: string) =>
  call("POST", path, { body: new URLSearchParams(fields).toString(), headers: theirs, ...(ip && { ip }) });

export const endOf = ({ headers }: { headers: Headers }) => new URL(headers.get("location") ?? "");

/** To the provider and back. Returns the page that the browser lands on, and its cookies. */
export async function goToSaml(
  provider: SamlProvider,
  connectionId: number,
  { purpose = "signIn", token, jar = new Jar(), over, signing, forge }: Way = {},
) {
  const begun = await call("GET", `/auth/connections/${connectionId}/sign-in?purpose=${purpose}`, {
    ...(token && { token }),
    headers: { ...ours, cookie: jar.header },
  });
  jar.take(begun.headers);
  const location = endOf(begun);
  if (location.port === "3999") return { end: location, jar, request: "", fields: {} };
  const answered = provider.answer(location.href, over, signing);
  const fields = {
    SAMLResponse: Buffer.from(forge ? forge(answered) : answered.xml).toString("base64"),
    RelayState: answered.relayState,
  };
  const back = await post(`/auth/saml/${connectionId}/acs`, fields);
  expect(back.status).toBe(303);
  return { end: endOf(back), jar, request: answered.request, fields };
}

export async function signInBySaml(provider: SamlProvider, connectionId: number, way: Way = {}) {
  const { end, jar } = await goToSaml(provider, connectionId, way);
  const error = end.searchParams.get("error");
  return { end, jar, error, ...(await exchange(jar, end.searchParams.get("token"))) };
}

/** An organisation with a proved domain whose SAML connection has passed its test and is in use. */
export async function givenSamlConnection(
  provider: SamlProvider,
  { body, ...options }: Parameters<typeof givenDraft>[1] & { body?: object } = {},
) {
  const settings = { kind: "saml", metadata_url: provider.metadataUrl, ...body };
  const { fetchTest, ...draft } = await givenDraft(settings, options);
  const { connectionId, domain, token } = draft;
  const test = async (person = newSamlPerson(domain)) => {
    provider.state.person = person;
    return fetchTest(await goToSaml(provider, connectionId, { purpose: "test", token }));
  };
  expect((await test()).json.test?.problem).toBeNull();
  expect((await draft.use()).status).toBe(200);
  provider.state.person = newSamlPerson(domain);
  return { ...draft, test };
}
