import { afterAll, expect } from "vitest";
import { call } from "./api";
import { startOpenidProvider } from "./openid-provider";

/** A provider as the product's Google, until the file's tests are over. Call it before the product begins. */
export async function useGoogle() {
  const provider = await startOpenidProvider();
  afterAll(() => provider.stop());
  Object.assign(process.env, {
    AUTH_GOOGLE_ID: "countersign",
    AUTH_GOOGLE_SECRET: "secret",
    AUTH_GOOGLE_ISSUER: provider.issuer,
  });
  return provider;
}

/** The cookies that a browser would keep. */
export class Jar {
  private readonly kept = new Map<string, string>();
  take(headers: Headers) {
    for (const cookie of headers.getSetCookie()) {
      const [pair = ""] = cookie.split(";");
      const at = pair.indexOf("=");
      if (/Max-Age=0/i.test(cookie)) this.kept.delete(pair.slice(0, at));
      else this.kept.set(pair.slice(0, at), pair.slice(at + 1));
    }
  }
  get header() {
    return [...this.kept].map(([name, value]) => `${name}=${value}`).join("; ");
  }
}

const ours = { "sec-fetch-site": "same-origin" };

export async function begin(jar: Jar, { name = "google", query = "" } = {}) {
  const answer = await call("GET", `/auth/oauth2/signin/${name}${query}`, { headers: { ...ours, cookie: jar.header } });
  jar.take(answer.headers);
  return answer.headers.get("location") ?? "";
}

/** Opens the provider's own page, which redirects the browser back at once. */
export async function consent(address: string): Promise<URL> {
  const answer = await fetch(address, { redirect: "manual" });
  return new URL(answer.headers.get("location") ?? "");
}

export async function comeBack(jar: Jar, url: URL) {
  expect(url.pathname).toMatch(/^\/v1\/auth\/oauth2\/callback\/google$/);
  const address = url.pathname.slice("/v1".length) + url.search;
  const answer = await call("GET", address, { headers: { cookie: jar.header } });
  jar.take(answer.headers);
  return new URL(answer.headers.get("location") ?? "");
}

export const exchange = (jar: Jar, token: string | null) =>
  call("POST", "/auth/exchange", { body: { token }, headers: { cookie: jar.header } });

export async function signIn(query = "") {
  const jar = new Jar();
  const end = await comeBack(jar, await consent(await begin(jar, { query })));
  const answer = await exchange(jar, end.searchParams.get("token"));
  return { jar, end, answer };
}
