import { expect, type APIRequestContext } from "@playwright/test";
import { fixedHeaders } from "@/lib/platform/http/fixed-headers";
import { signUpByApi, test } from "./support";

/** Every page behind the sign-in, and requests that have bypassed middleware in the past (docs/threats.md 15). */
const pages = ["", "/dashboard", "/documents", "/documents/1", "/documents/1/audit-trail", "/sign-wizard/new"];
const accountPages = ["/account", "/account/account", "/organisation-detail", "/pricing", "/email-verification"];
const tricks: [string, (path: string) => string, Record<string, string>][] = [
  ["as it is", (path) => path, {}],
  [
    "subrequest",
    (path) => path,
    { "x-middleware-subrequest": "middleware:middleware:middleware:middleware:middleware" },
  ],
  ["subrequest in src", (path) => path, { "x-middleware-subrequest": "src/middleware" }],
  ["payload", (path) => `${path}?_rsc=1`, { rsc: "1" }],
  ["prefetch", (path) => path, { rsc: "1", "next-router-prefetch": "1", "next-router-segment-prefetch": "/_tree" }],
  ["purpose", (path) => path, { purpose: "prefetch", "x-middleware-prefetch": "1" }],
  [
    "rewritten",
    (path) => path,
    { "x-original-url": "/app/login", "x-rewrite-url": "/app/login", "x-nextjs-rewrite": "/app/login" },
  ],
  ["suffix", (path) => `${path || "/index"}.rsc`, {}],
  ["data", (path) => `/_next/data/build${path || "/index"}.json`, { "x-nextjs-data": "1" }],
  ["twice", (path) => `/${path}`, {}],
  ["letters", (path) => path.replaceAll("o", "%6f"), {}],
];

async function leaks(request: APIRequestContext, secret: string, cookie: string): Promise<string[]> {
  const found: string[] = [];
  for (const page of [...pages, ...accountPages])
    for (const [name, addressOf, headers] of tricks) {
      const answer = await request.get(`/app${addressOf(page)}`, { headers: { ...headers, cookie }, maxRedirects: 0 });
      if (answer.status() >= 500 || (await answer.text()).includes(secret))
        found.push(`${name} ${page} ${answer.status()}`);
    }
  return found;
}

test("no trick shows a page without a session, or with an ended one", async ({ page, playwright }) => {
  const { email } = await signUpByApi(page);
  const [session] = (await page.context().cookies()).filter(({ name }) => name === "countersign.session");
  const cookie = `countersign.session=${session?.value}`;
  const request = await playwright.request.newContext({ baseURL: process.env.APP_URL ?? "" });
  expect(await (await request.get("/app/account/account", { headers: { cookie } })).text()).toContain(email);
  await request.post("/v1/auth/sign-out", { headers: { cookie, origin: process.env.APP_URL ?? "" } });
  expect(await leaks(request, email, cookie)).toEqual([]);
  expect(await leaks(request, email, "")).toEqual([]);
  await request.dispose();
});

test("malformed payloads do not harm the server", async ({ request }) => {
  const parts = [
    '["$@1"]',
    '{"then":"$1:__proto__:then","status":"resolved_model"}',
    "$F1",
    '"$Q1"',
    "\u0000\u0001",
    "x".repeat(200_000),
  ];
  for (const part of parts)
    for (const type of ["text/plain;charset=UTF-8", "multipart/form-data; boundary=b", "text/x-component"])
      for (const path of ["/app/login", "/app/contact"]) {
        const body = type.startsWith("multipart")
          ? `--b\r\ncontent-disposition: form-data; name="0"\r\n\r\n${part}\r\n--b--\r\n`
          : part;
        const headers = { "content-type": type, "next-action": "a".repeat(40), rsc: "1" };
        const answer = await request.post(path, { headers, data: Buffer.from(body), maxRedirects: 0 });
        expect(await answer.text()).not.toMatch(/at .+\.js:\d+/);
      }
  expect((await request.get("/v1/health/live")).status()).toBe(200);
});

test("a forged Host header does not get into a redirect", async ({ playwright }) => {
  const request = await playwright.request.newContext();
  const answer = await request.get(`${process.env.APP_URL}/app/dashboard`, {
    headers: { host: "evil.example", "x-forwarded-host": "evil.example" },
    maxRedirects: 0,
  });
  expect(answer.headers()["location"]).toBe("/app/login?origin=%2Fdashboard");
  await request.dispose();
});

test("every page, call and file carries the fixed headers", async ({ request }) => {
  for (const address of [
    "/app",
    "/app/login",
    "/app/documents",
    "/v1/health/live",
    "/v1/nothing",
    "/app/v1/nothing",
    "/robots.txt",
  ]) {
    const answer = await request.get(address, { maxRedirects: 0 });
    expect(answer.headers(), address).toMatchObject(fixedHeaders);
  }
});
