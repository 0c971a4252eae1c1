import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { database } from "@/db/client";
import { companyDomains, connectionSubjects } from "@/db/schema/single-sign-on";
import { call, must, useProduct } from "../support/api";
import { givenCompany } from "../support/companies";
import { userAt } from "../support/connected-members";
import { Jar } from "../support/external-sign-in";
import { exchange } from "../support/organisation-provider";
import { endOf, post } from "../support/saml-provider";
import { hasSimpleSaml, startSimpleSaml } from "../support/simplesamlphp";

useProduct();
process.env["ALLOW_PRIVATE_SIGN_IN"] = "1";
const domain = "saml.example";
const provider = hasSimpleSaml ? await startSimpleSaml(`ada@${domain}`) : null;
afterAll(() => provider?.stop());

/** The page at the end of the provider's redirects, or the address that leads out of it. */
async function follow(jar: Jar, address: string): Promise<{ url: URL; page: string }> {
  const { origin } = new URL(address);
  let url = new URL(address);
  for (let step = 0; step < 10; step += 1) {
    const answer = await fetch(url, { redirect: "manual", headers: { cookie: jar.header } });
    jar.take(answer.headers);
    const location = answer.headers.get("location");
    if (!location) return { url, page: await answer.text() };
    url = new URL(location, url);
    if (url.origin !== origin) return { url, page: "" };
  }
  throw new Error("Too many redirects");
}

/** The fields of the form that the provider's page makes a browser post. */
function fieldsOf(page: string): Record<string, string> {
  const decode = (text: string) => text.replaceAll("&quot;", '"').replaceAll("&#43;", "+").replaceAll("&amp;", "&");
  const inputs = [...page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)];
  return Object.fromEntries(inputs.map(([, name = "", value = ""]) => [name, decode(value)]));
}

test.skipIf(!provider)("people sign in, and are signed out, by Debian's SimpleSAMLphp", async () => {
  if (!provider) return;
  const company = await givenCompany();
  const { token } = company.admin;
  await database()
    .insert(companyDomains)
    .values({ companyId: company.id, domain, token: "token", verifiedAt: new Date(), verifiedBy: "operator" });
  const at = `/companies/${company.id}/connection`;
  const { connection } = await must("POST", at, { token });
  const { metadata_url: entityId, acs_url: acsUrl, logout_url: logoutUrl } = connection.saml;
  provider.register({ entityId, acsUrl, logoutUrl });
  await must("PUT", at, { token, body: { kind: "saml", metadata_url: provider.metadataUrl } });

  const signIn = async (purpose: string, theirs: Jar, bearer?: string) => {
    const [jar, way] = [new Jar(), `/auth/connections/${connection.id}/sign-in?purpose=${purpose}`];
    const headers = { "sec-fetch-site": "same-origin" };
    const begun = await call("GET", way, { ...(bearer && { token: bearer }), headers });
    jar.take(begun.headers);
    const { page } = await follow(theirs, begun.headers.get("location") ?? "");
    const back = await post(`/auth/saml/${connection.id}/acs`, fieldsOf(page));
    return { jar, token: endOf(back).searchParams.get("token"), end: endOf(back) };
  };
  const tried = await signIn("test", new Jar(), token);
  expect(tried.end.searchParams.get("error")).toBeNull();
  const given = { token, body: { token: tried.token }, headers: { cookie: tried.jar.header } };
  expect((await must("POST", `${at}/tests`, given)).test).toMatchObject({
    subject: "ada",
    email: `ada@${domain}`,
    first_name: "Ada",
    last_name: "Lovelace",
    problem: null,
  });
  await must("POST", `${at}/use`, { token });

  const theirs = new Jar();
  const signedIn = await signIn("signIn", theirs);
  const { json } = await exchange(signedIn.jar, signedIn.token);
  const me = await must("GET", "/auth/me", { token: json.token });
  expect(me.user.email).toBe(`ada@${domain}`);
  const subjects = await database()
    .select()
    .from(connectionSubjects)
    .where(eq(connectionSubjects.userId, (await userAt(`ada@${domain}`))?.id ?? 0));
  expect(subjects).toMatchObject([{ subject: "ada" }]);

  // The provider signs the person out everywhere: by a signed address, or by a form.
  const { url, page } = await follow(theirs, provider.logoutUrl);
  const told =
    url.port === "3999" ? await call("GET", url.pathname.slice("/v1".length) + url.search) : await postedTo(page);
  expect(endOf(told).origin).toBe(new URL(provider.metadataUrl).origin);
  expect((await call("GET", "/auth/me", { token: json.token })).status).toBe(401);
  const ended = await follow(theirs, endOf(told).href);
  expect(ended.url.href).toBe(provider.welcomeUrl);

  async function postedTo(form: string) {
    return post(`/auth/saml/${connection.id}/logout`, fieldsOf(form));
  }
});
