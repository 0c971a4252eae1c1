import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { loadRoutes } from "@/app/v1/routes";
import { definitionOf } from "@/lib/calls/open-api";
import { route } from "@/lib/calls/route";
import { tokenAnswer } from "@/lib/calls/signed-in-answer";
import { database } from "@/db/client";
import { sessions } from "@/db/schema/users";
import { call, must, useProduct } from "../support/api";
import { person, type Sender } from "../support/given";
import { password, givenOwner } from "../support/second-steps";
import { givenSent } from "../support/shortcuts";

useProduct();

const routes = await loadRoutes();
const writing = Object.entries(routes).flatMap(([template, module]) =>
  Object.entries(module).flatMap(([method, handler]) => {
    const definition = definitionOf(handler);
    return definition && method !== "GET" && !definition.fromElsewhere ? [{ method, template }] : [];
  }),
);
const encodings = {
  "text/plain": '{"email":"attacker@example.test","password":"correct horse","x":"="}',
  "application/x-www-form-urlencoded": "email=attacker%40example.test&password=correct+horse",
  "multipart/form-data; boundary=x": '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nb\r\n--x--\r\n',
  "application/json": "{}",
};
const elsewhere: Record<string, string>[] = [
  { origin: "https://evil.example", "sec-fetch-site": "cross-site" },
  { origin: "https://evil.example" },
  { origin: "null", "sec-fetch-site": "cross-site" },
  { "sec-fetch-site": "same-site" },
];
const opensSession = ({ headers }: { headers: Headers }) =>
  headers.getSetCookie().some((cookie) => /session=[^;]/.test(cookie));

let owner: Sender;
beforeAll(async () => {
  owner = await givenOwner();
});

test("no call that changes something is taken from another site's page, in any encoding", async () => {
  expect(writing.length).toBeGreaterThan(120);
  for (const { method, template } of writing) {
    const address = template.replaceAll(/\{\w+\}/g, "1");
    for (const [type, body] of Object.entries(encodings))
      for (const headers of elsewhere) {
        const answer = await call(method, address, { body, headers: { ...headers, "content-type": type } });
        const refused = answer.status === 403 || (answer.headers.get("location") ?? "").includes("foreign_origin");
        expect([method, template, type, headers, refused, opensSession(answer)]).toEqual([
          method,
          template,
          type,
          headers,
          true,
          false,
        ]);
      }
  }
}, 60_000);

describe("JSON is read of JSON's own types alone", () => {
  const body = () => JSON.stringify({ email: owner.email, password });
  const signIn = (type: string) => call("POST", "/auth/sign-in", { body: body(), headers: { "content-type": type } });

  test.each(["application/json", "application/json; charset=utf-8", "Application/JSON", "application/vnd.api+json"])(
    "%s is read",
    async (type) => expect((await signIn(type)).status).toBe(200),
  );

  test.each(["text/plain", "text/plain; x=application/json", "multipart/form-data", "application/jsonp", "text/json"])(
    "%s is refused",
    async (type) => {
      const answer = await signIn(type);
      expect([answer.status, answer.json.label, opensSession(answer)]).toEqual([415, "UnsupportedMediaType", false]);
    },
  );
});

describe("let in are", () => {
  const body = () => ({ email: owner.email, password });

  test.each<[string, Record<string, string>]>([
    ["our own pages", { origin: "http://localhost:3999", "sec-fetch-site": "same-origin" }],
    ["our own pages in a browser without Sec-Fetch headers", { origin: "http://localhost:3999" }],
    ["our own forms with no-referrer", { origin: "null", "sec-fetch-site": "same-origin" }],
    ["our own pages behind a proxy that removes Origin", { "sec-fetch-site": "same-origin" }],
    ["programs, which send neither", {}],
  ])("%s", async (_, headers) => {
    const answer = await call("POST", "/auth/sign-in", { body: body(), headers });
    expect([answer.status, opensSession(answer)]).toEqual([200, true]);
  });

  test("an application of another origin with a token, which gets no session for its visitors", async () => {
    const { token } = await must("POST", "/auth/sign-in", { body: body() });
    const headers = { origin: "https://app.example", "sec-fetch-site": "cross-site" };
    const profile = { first_name: "Renamed" };
    expect((await call("PATCH", "/users/me", { token, headers, body: profile })).status).toBe(200);
    const answer = await call("POST", "/auth/sign-in", { token, headers, body: body() });
    expect([answer.status, opensSession(answer)]).toEqual([200, false]);
  });

  test("a form of the signing page in a browser that says neither origin nor site, and no form that signs in", async () => {
    const sent = await givenSent(owner, [person()]);
    const headers = { origin: "null", "content-type": "application/x-www-form-urlencoded" };
    const consent = await call("POST", `/signature-requests/${sent.tokens[0]}/consent`, { headers, body: "version=1" });
    expect([consent.status, consent.headers.get("location")]).toEqual([
      303,
      expect.not.stringContaining("foreign_origin"),
    ]);
    const signIn = await call("POST", "/auth/sign-in", { headers, body: "email=a&password=b" });
    expect(signIn.headers.get("location")).toContain("foreign_origin");
  });
});

test("a call that takes another site's post, as of an identity provider, opens no session by its answer", async () => {
  const callback = route({
    summary: "",
    who: "anyone",
    fromElsewhere: true,
    output: z.object({ token: z.string() }),
    handle: async () => tokenAnswer({ token: "of-somebody" }),
  });
  const request = new Request("http://localhost:3999/app/v1/callback", {
    method: "POST",
    headers: { origin: "https://idp.example", "x-forwarded-for": "192.0.2.1" },
  });
  const answer = await callback(request, { params: Promise.resolve(undefined) });
  expect([answer.status, opensSession(answer)]).toEqual([200, false]);
  expect(await database().select().from(sessions)).not.toEqual([]);
});
