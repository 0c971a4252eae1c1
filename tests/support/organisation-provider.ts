import { afterAll, expect } from "vitest";
import { database } from "@/db/client";
import { companyDomains } from "@/db/schema/single-sign-on";
import { call, must } from "./api";
import { givenCompany } from "./companies";
import { Jar } from "./external-sign-in";
import { organisationClient as client, type Person, startOrganisationProvider } from "./start-organisation-provider";

const ours = { "sec-fetch-site": "same-origin" };

/** The provider on this machine, until the file's tests are over. */
export async function useOrganisationProvider() {
  process.env["ALLOW_PRIVATE_SIGN_IN"] = "1";
  const { stop, ...provider } = await startOrganisationProvider("http://localhost:3999");
  afterAll(stop);
  return provider;
}
export type OrganisationProvider = Awaited<ReturnType<typeof useOrganisationProvider>>;

let count = 0;
export const newPerson = (domain: string, over: Partial<Person> = {}): Person => {
  count += 1;
  const names = { given_name: "Ada", family_name: "Lovelace" };
  return { sub: `subject-${count}`, email: `ada.${count}@${domain}`, email_verified: true, ...names, ...over };
};

/** Follows the provider's redirects with its cookies, up to the address that leads back to us. */
async function throughProvider(address: string): Promise<URL> {
  const jar = new Jar();
  let url = new URL(address);
  for (let step = 0; step < 10 && url.port !== "3999"; step += 1) {
    const answer = await fetch(url, { redirect: "manual", headers: { cookie: jar.header } });
    jar.take(answer.headers);
    url = new URL(answer.headers.get("location") ?? "", url);
  }
  return url;
}

type Way = {
  purpose?: string;
  token?: string;
  query?: string;
  jar?: Jar;
  ask?: (there: URL) => void;
  change?: (back: URL) => void;
};

/** To the provider and back. Returns the page that the browser lands on, and its cookies. */
export async function goThere(
  connectionId: number,
  { purpose = "signIn", token, query = "", jar = new Jar(), ask, change }: Way = {},
) {
  const bearer = token ? { token } : {};
  const begun = await call("GET", `/auth/connections/${connectionId}/sign-in?purpose=${purpose}${query}`, {
    ...bearer,
    headers: { ...ours, cookie: jar.header },
  });
  jar.take(begun.headers);
  const location = new URL(begun.headers.get("location") ?? "");
  if (location.port === "3999") return { end: location, jar, asked: location };
  ask?.(location);
  const back = await throughProvider(location.href);
  expect(back.pathname).toBe("/v1/auth/oidc/callback");
  change?.(back);
  const answer = await call("GET", back.pathname.slice("/v1".length) + back.search, {
    headers: { cookie: jar.header },
  });
  return { end: new URL(answer.headers.get("location") ?? ""), jar, asked: location };
}

export const exchange = (jar: Jar, token: string | null) =>
  call("POST", "/auth/exchange", { body: { token }, headers: { ...ours, cookie: jar.header } });

export async function signInThere(connectionId: number, way: Way = {}) {
  const { end, jar } = await goThere(connectionId, way);
  return { end, jar, ...(await exchange(jar, end.searchParams.get("token"))) };
}

let domains = 0;

type CompanyOptions = Parameters<typeof givenCompany>[0];

/** An organisation with a proved domain, and a connection with these settings that waits for its test. */
export async function givenDraft(body: object, options: CompanyOptions = {}) {
  const company = await givenCompany(options);
  const domain = `org-${(domains += 1)}.example`;
  await database()
    .insert(companyDomains)
    .values({ companyId: company.id, domain, token: "token", verifiedAt: new Date(), verifiedBy: "operator" });
  const at = `/companies/${company.id}/connection`;
  const { token } = company.admin;
  const { connection } = await must("PUT", at, { token, body });
  const fetchTest = async ({ end, jar }: { end: URL; jar: Jar }) => {
    const brought = { token: end.searchParams.get("token") ?? "none" };
    return call("POST", `${at}/tests`, { token, body: brought, headers: { cookie: jar.header } });
  };
  const use = () => call("POST", `${at}/use`, { token });
  return { ...company, connectionId: Number(connection.id), at, token, domain, fetchTest, use };
}

/** As `givenDraft`, at the provider on this machine. */
export async function givenConnection({ state, issuer }: OrganisationProvider, options: CompanyOptions = {}) {
  const { fetchTest, ...draft } = await givenDraft({ kind: "oidc", issuer, ...asBody }, options);
  const test = async (person = newPerson(draft.domain)) => {
    state.person = person;
    return fetchTest(await goThere(draft.connectionId, { purpose: "test", token: draft.token }));
  };
  return { ...draft, test };
}
const asBody = { client_id: client.clientId, client_secret: client.clientSecret };

export async function givenUsedConnection(...given: Parameters<typeof givenConnection>) {
  const connection = await givenConnection(...given);
  expect((await connection.test()).json.test.problem).toBeNull();
  expect((await connection.use()).status).toBe(200);
  return connection;
}
