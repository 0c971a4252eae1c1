import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { afterEach, describe, expect, test, vi } from "vitest";
import { NextRequest } from "next/server";
import middleware from "@/middleware";
import { cookieTable } from "@/lib/platform/http/cookie-table";
import { cookiesSent, endCookie, readCookie, setCookie } from "@/lib/platform/http/cookies";
import { writeCookie } from "@/lib/platform/http/write-cookie";

vi.unmock("next/server");
Object.assign(process.env, { SECRET_KEY: "0123456789abcdef0123456789abcdef-test", APP_URL: "https://localhost" });

const sources = ["app", "components", "lib", "scripts", "middleware.ts", "instrumentation.ts", "next.config.ts"]
  .flatMap((name) =>
    statSync(name).isFile()
      ? [name]
      : readdirSync(name, { recursive: true, encoding: "utf8" }).map((file) => path.join(name, file)),
  )
  .filter((file) => /(?<!\.test)\.(?:tsx?|mjs)$/.test(file));

/** Each way to set or read a cookie, and the only files that may. */
const ways: [RegExp, string[]][] = [
  [/document\.cookie|cookieStore/, ["lib/platform/http/write-cookie.ts"]],
  [/set-cookie|setcookie\(\)/i, ["lib/platform/http/cookies.ts", "lib/platform/oauth/run-oauth.ts"]],
  [/\.get\("cookie"\)|\bcookies\(\)|\.cookies\.(?:get|getAll|has|set|delete)\b/, ["lib/platform/http/cookies.ts"]],
  [/as SetCookie\b/, ["lib/platform/http/cookies.ts"]],
];

test.each(ways)("only the functions of the table touch a cookie: %s", (way, allowed) => {
  expect(sources.length).toBeGreaterThan(1000);
  expect(sources.filter((file) => way.test(readFileSync(file, "utf8"))).toSorted()).toEqual(allowed);
});

test("no name of the table is written anywhere else", () => {
  const telling = Object.values(cookieTable).filter(({ name }) => /[._]/.test(name));
  expect(telling.length).toBeGreaterThan(15);
  for (const { name } of telling)
    expect([name, sources.filter((file) => readFileSync(file, "utf8").includes(`"${name}`))]).toEqual([
      name,
      ["lib/platform/http/cookie-table.ts"],
    ]);
});

describe("over https", () => {
  const sent = (cookie: string) => new Headers({ cookie });

  test("a cookie is for this host alone, and ends with the same attributes", () => {
    expect([setCookie("secondStep", "a.b"), endCookie("secondStep")]).toEqual([
      "__Host-countersign.second-step=a.b; Path=/; HttpOnly; SameSite=Lax; Max-Age=300; Secure",
      "__Host-countersign.second-step=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0; Secure",
    ]);
    expect(setCookie(["visit", "abc"], "v")).toBe(
      "__Host-visit.abc=v; Path=/; HttpOnly; SameSite=Lax; Max-Age=86400; Secure",
    );
  });

  test("one without a reason for a name of before is not read under it", () => {
    const read = Object.entries(cookieTable).flatMap(([kind, { name }]) => {
      const many = "isOneOfMany" in cookieTable[kind as "session"];
      const id = many ? ([kind as "gate", 1] as const) : (kind as "session");
      return readCookie(sent(`${name}${many ? ".1" : ""}=planted`), id) === undefined ? [] : [kind];
    });
    expect(read).toEqual(["gate", "device", "language", "theme", "sidebar"]);
  });

  test("of gates and devices the right name is read before that of before", () => {
    expect(readCookie(sent("countersign.gate.1=old; __Host-countersign.gate.1=new"), ["gate", 1])).toBe("new");
  });

  test("of two of one name none counts, twice the same is one", () => {
    const name = "__Host-countersign.session";
    expect(readCookie(sent(`${name}=mine; ${name}=theirs`), "session")).toBeUndefined();
    expect(readCookie(sent(`${name}=mine; ${name}=mine`), "session")).toBe("mine");
  });

  test("nobody is kept in onboarding, or led past the sign-in, by what another host has set", async () => {
    const open = async (cookie: string, query = "") =>
      (await middleware(new NextRequest(`https://localhost/app/contacts${query}`, { headers: { cookie } }))).headers;
    expect((await open("countersign.session=x")).get("location")).toContain("/app/login");
    expect((await open("__Host-countersign.session=x; countersign.onboarding=1")).get("location")).toBeNull();
    const own = "__Host-countersign.session=x; __Host-countersign.onboarding=1";
    expect((await open(own)).get("location")).toContain("/organisation-detail");
    expect((await open(own, "?onboarded=1")).getSetCookie()).toEqual([endCookie("onboarding")]);
  });

  test.each(["\u00a0", "\u0085", "\u001c", "\u3000", "\ufeff", "%20", "\u00c2\u00a0", '"'])(
    "a name behind %j is another name, which any host of the domain may set",
    (sign) => {
      const cookie = `${sign}__Host-countersign.session=planted`;
      const headers = { get: () => cookie } as unknown as Headers; // some of these no header object takes
      expect([readCookie(headers, "session"), cookiesSent(headers)[0]?.[1]]).toEqual([undefined, "planted"]);
    },
  );
});

describe("a page", () => {
  afterEach(() => vi.unstubAllGlobals());
  const written = (protocol: string) => {
    const jar = { cookie: "" };
    vi.stubGlobal("document", jar);
    vi.stubGlobal("window", { location: { protocol } });
    writeCookie("timeZone", "Europe/Athens");
    const zone = jar.cookie;
    writeCookie("theme", "");
    return [zone, jar.cookie];
  };

  test("writes its cookies under the names that the server reads", () => {
    expect(written("https:")).toEqual([
      "__Host-tz=Europe%2FAthens; Path=/; SameSite=Lax; Max-Age=31536000; Secure",
      "theme=; Path=/; SameSite=Lax; Max-Age=0; Secure",
    ]);
    expect(written("http:")).toEqual([
      "tz=Europe%2FAthens; Path=/; SameSite=Lax; Max-Age=31536000",
      "theme=; Path=/; SameSite=Lax; Max-Age=0",
    ]);
  });
});
