import { readdirSync } from "node:fs";
import { PHASE_PRODUCTION_SERVER } from "next/constants";
import { NextRequest } from "next/server";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { findFrameOriginsBy } from "@/lib/embedding/frame-origin";
import middleware from "@/middleware";
import configFor from "@/next.config";

vi.unmock("next/server");
Object.assign(process.env, { SECRET_KEY: "0123456789abcdef0123456789abcdef-test", APP_URL: "http://localhost" });

const host = "https://acme.example.com";
const token = `embed_${"a".repeat(43)}`;

/** Pages that an organisation's application may frame, where their address has a session. Every other one stays closed. */
const framed = [
  "/embedded/[token]",
  "/embedded/[token]/prepare",
  "/embedded/[token]/prepared",
  "/embedded/[token]/refused",
  "/embedded/[token]/view",
  "/signature-requests/[token]",
  "/signature-requests/[token]/hand-on",
];

/** Of all pages and files, without the API. */
const routes = readdirSync("app", { recursive: true, encoding: "utf8" })
  .filter((file) => /(?:^|\/)(?:page\.tsx|route\.ts)$/.test(file) && !file.startsWith("v1/"))
  .map((file) => `/${file.replace(/\/?(?:page\.tsx|route\.ts)$/, "").replace(/\([^)]*\)\/?/g, "")}`.replace(/\/$/, ""));

const answer = (path: string) =>
  middleware(
    new NextRequest(`http://localhost/app${path}`, {
      headers: { cookie: "countersign.session=x" },
      nextConfig: { basePath: "/app" },
    }),
  );
const framing = async (path: string) => {
  const { headers } = await answer(path);
  const ancestors = /frame-ancestors ([^;]+)/.exec(headers.get("content-security-policy") ?? "")?.[1];
  return { ancestors, options: headers.get("x-frame-options") };
};
const closed = { ancestors: "'none'", options: "DENY" };

beforeAll(() => findFrameOriginsBy(async (asked) => (asked === token ? host : null)));
afterAll(() => findFrameOriginsBy(async () => null));

describe("framing", () => {
  test.each(routes)("of %s", async (route) => {
    const path = route.replace(/\[[^\]]+\]/g, token);
    const isFramed = framed.includes(route);
    expect(await framing(path)).toEqual(isFramed ? { ancestors: host, options: null } : closed);
    expect(await framing(route.replace(/\[[^\]]+\]/g, "b".repeat(43)))).toEqual(closed);
    expect(await framing(route.replace(/\[[^\]]+\]/g, `embed_${"b".repeat(43)}`))).toEqual(closed);
  });

  test("is known of every page that there is", () => {
    expect(routes.length).toBeGreaterThan(50);
    expect(framed.filter((one) => !routes.includes(one))).toEqual([]);
  });

  test.each([
    `/contacts/${token}`,
    `/signature-requests/x/${token}`,
    `/signature-requests/${token}x`,
    `/signature-requests/..%2f${token}`,
    `/documents?x=/signature-requests/${token}`,
    `/embedded%2f${token}`,
  ])("of %s, which has the token elsewhere", async (path) => expect(await framing(path)).toEqual(closed));

  test("of everything that the middleware does not see", async () => {
    const { headers } = await configFor(PHASE_PRODUCTION_SERVER);
    const all = (await headers?.()) ?? [];
    const found = (path: string) =>
      all.filter(({ source, basePath }) => {
        const pattern = source.replace(/:path\*/, ".*").replace(/:path(?=\()/, "");
        return new RegExp(`^${basePath === false ? "" : "/app"}${pattern}$`).test(path);
      });
    for (const path of ["/app/v1/users", "/app/_next/static/x", "/_next/x", "/nothing", "/"])
      expect([path, found(path).flatMap((one) => one.headers)]).toEqual([
        path,
        expect.arrayContaining([{ key: "x-frame-options", value: "DENY" }]),
      ]);
    // Theirs would come on top of what the middleware says of a page.
    expect([`/app/signature-requests/${token}`, "/app/login", "/app"].flatMap(found)).toEqual([]);
  });
});
