import { beforeAll, describe, expect, test } from "vitest";
import { loadRoutes } from "@/app/v1/routes";
import { closeDatabase, database } from "@/db/client";
import { rateLimits } from "@/db/schema/platform";
import { contextOf } from "@/lib/calls/context-of";
import { definitionOf } from "@/lib/calls/open-api";
import { messagesOf } from "@/lib/platform/i18n/catalogue";
import { call, must, useProduct } from "../support/api";
import { forgetState } from "../support/forget-state";
import { givenUser } from "../support/shortcuts";

const routes = await loadRoutes();

useProduct();

const password = "correct horse 9";
let count = 0;
const newcomer = (over: Record<string, unknown> = {}) => ({
  email: `newcomer.${(count += 1)}@example.test`,
  first_name: "Ελένη",
  last_name: "O'Brien-Núñez",
  password,
  ...over,
});
const signUp = (over?: Record<string, unknown>) => call("POST", "/auth/sign-up", { body: newcomer(over) });
const signIn = (email: string, given: string, ip?: string) =>
  call("POST", "/auth/sign-in", { body: { email, password: given }, ...(ip && { ip }) });

describe("sign-up", () => {
  test.each([
    [{ first_name: undefined }, "first_name", "required"],
    [{ first_name: "  " }, "first_name", "required"],
    [{ last_name: undefined }, "last_name", "required"],
    [{ last_name: null }, "last_name", "required"],
    [{ last_name: 7 }, "last_name", "This must be a text."],
    [{ last_name: "x".repeat(256) }, "last_name", "Please use at most 255 characters."],
    [{ email: undefined }, "email", "required"],
    [{ email: "nobody" }, "email", "Invalid email"],
    [{ email: "a@b" }, "email", "Invalid email"],
    [{ email: "a@example.test\r\nBcc: b@example.test" }, "email", "Invalid email"],
    [{ email: `${"a".repeat(250)}@example.test` }, "email", "Invalid email"],
    [{ password: undefined }, "password", "No password provided"],
    [{ password: "" }, "password", "No password provided"],
    [{ password: "seven77" }, "password", "Password is too short - should be 8 chars minimum."],
    [{ password: "x".repeat(129) }, "password", "Please use at most 128 characters."],
    [{ phone: "12" }, "phone", "Invalid phone number"],
    [{ phone_number: "call me" }, "phone_number", "Invalid phone number"],
    [
      { first_name: "Visit https://evil.example" },
      "first_name",
      "A name cannot contain a web address or angle brackets.",
    ],
    [{ first_name: "<b>Eve" }, "first_name", "A name cannot contain a web address or angle brackets."],
  ])("refuses %j", async (over, field, sentence) => {
    const { status, json } = await signUp(over);
    expect(status).toBe(422);
    expect(json).toMatchObject({ success: false, label: "ValidationFailed", errors: { [field]: sentence } });
  });

  test.each(["+30 210 555 0142", "(021) 555-0142", "0215550142", "+1-202-555-0142", ""])(
    "takes the number %j",
    async (phone) => {
      expect((await signUp({ phone })).status).toBe(200);
    },
  );

  test("checks a long number at once", async () => {
    const before = process.cpuUsage();
    expect((await signUp({ phone: `${"1".repeat(29)}x` })).status).toBe(422);
    expect((await signUp({ phone: `${"1".repeat(100_000)}x` })).status).toBe(422);
    // microseconds of processor time, so that a busy machine does not matter
    expect(process.cpuUsage(before).user).toBeLessThan(2_000_000);
  });

  const common =
    "password1 Password1 QWERTY123 iloveyou olympiakos butthead 87654321 0987654321 abcdefgh xxxxxxxx 123123123 RootRoot1";
  test.each(common.split(" "))("refuses %s as too common", async (password) => {
    const { status, json } = await signUp({ password });
    expect(status).toBe(422);
    expect(json.errors.password).toContain("lists");
  });

  test.each(["countersign1", "Eleni2026", "papadopoulou!", "2026-eleni-papadopoulou", "some.body7"])(
    "refuses %s as made of names",
    async (password) => {
      const names = { firstName: "Ελένη", lastName: "Papadopoulou", email: "some.body.eleni@example.test" };
      const { status, json } = await signUp({ ...names, password });
      expect(status).toBe(422);
      expect(json.errors.password).toContain("name");
    },
  );

  test("takes a password that holds a name among other words", async () => {
    expect((await signUp({ firstName: "Correct", password: "correct horse 9" })).status).toBe(200);
  });

  test("answers in the caller's language", async () => {
    const sentences = await Promise.all(
      ["en", "es", "el"].map(async (language) => {
        const headers = { "accept-language": language };
        return (await call("POST", "/auth/sign-up", { body: newcomer({ password: "x" }), headers })).json.errors
          .password;
      }),
    );
    expect(new Set(sentences).size).toBe(3);
  });

  test.each([
    ["the account's", {}, "es"],
    ["the cookie's before that", { cookie: "NEXT_LOCALE=en" }, "en"],
    ["the page's before both", { "x-page-language": "el", cookie: "NEXT_LOCALE=en" }, "gk"],
    ["the page's before the account's", { "x-page-language": "el" }, "gk"],
  ] as const)("speaks %s language", async (_, headers, language) => {
    const { token } = await givenUser({ defaultLanguage: "es" });
    const { json } = await call("GET", "/workflows/simple-sign/999999", { token, headers });
    expect(json.message).toBe(messagesOf(language).errors.not_found);
  });

  test("an address is one account, however it is written", async () => {
    const email = `Mixed.Case.${(count += 1)}@Example.TEST`;
    expect((await signUp({ email: `  ${email} ` })).status).toBe(200);
    const again = await signUp({ email: email.toUpperCase() });
    expect([again.status, again.json.label]).toEqual([409, "Conflict"]);
    expect((await signIn(email.toLowerCase(), password)).status).toBe(200);
    expect((await signIn(` ${email.toUpperCase()} `, password)).status).toBe(200);
  });

  test("the same address twenty times at once makes one account", async () => {
    const body = newcomer();
    const answers = await Promise.all(Array.from({ length: 20 }, () => call("POST", "/auth/sign-up", { body })));
    expect(answers.filter((a) => a.status === 200)).toHaveLength(1);
    expect(answers.filter((a) => a.status === 409)).toHaveLength(19);
  });
});

describe("sign-in", () => {
  let email: string;
  beforeAll(async () => {
    const body = newcomer();
    email = body.email;
    await must("POST", "/auth/sign-up", { body });
  });

  test.each([
    [{ password }, "email", "required"],
    [{ email: "nobody", password }, "email", "Invalid email"],
    [{ email: "a@example.test" }, "password", "No password provided"],
  ])("refuses %j", async (body, field, sentence) => {
    const { status, json } = await call("POST", "/auth/sign-in", { body });
    expect([status, json.errors?.[field]]).toEqual([422, sentence]);
  });

  test("answers a short password as any other wrong one", async () => {
    const [short, long] = [await signIn(email, "short"), await signIn(email, "wrong password")];
    expect([short.status, short.json]).toEqual([long.status, long.json]);
  });

  test("answers the same for an unknown address and for a wrong password, and takes equally long", async () => {
    const time = async (address: string) => {
      const started = performance.now();
      const { status, json } = await signIn(address, "wrong password");
      return { answer: [status, json], ms: performance.now() - started };
    };
    const median = (list: { ms: number }[]) => list.map((one) => one.ms).toSorted((a, b) => a - b)[2] ?? 0;
    await time("warm@example.test");
    const known = [];
    const unknown = [];
    for (const index of [1, 2, 3, 4, 5]) {
      known.push(await time(email));
      unknown.push(await time(`nobody.${index}@example.test`));
    }
    expect(unknown[0]?.answer).toEqual(known[0]?.answer);
    expect(unknown[0]?.answer[0]).toBe(401);
    expect(median(unknown)).toBeGreaterThan(median(known) / 4);
  });

  test("sixty tries at once count as sixty, a restart forgets none, and the owner can sign in from elsewhere", async () => {
    const ip = "203.0.113.7";
    const tries = await Promise.all(Array.from({ length: 60 }, () => signIn(email, "wrong password", ip)));
    expect(tries.filter((a) => a.status === 401)).toHaveLength(10);
    const limited = tries.filter((a) => a.status === 429);
    expect(limited).toHaveLength(50);
    expect(Number(limited[0]?.headers.get("retry-after"))).toBeGreaterThan(0);
    const rows = await database().select().from(rateLimits);
    expect(rows.find((row) => row.key.includes(email) && row.key.includes(ip))?.points).toBe(60);
    await closeDatabase();
    forgetState();
    const body = { email, password };
    expect((await call("POST", "/auth/sign-in", { body, ip })).status).toBe(429);
    expect((await signIn(email, password, "198.51.100.9")).status).toBe(200);
  });

  test("sixty tries from sixty addresses hit the account's own limit, and successful ones do not count", async () => {
    const owner = newcomer();
    await must("POST", "/auth/sign-up", { body: owner });
    for (let time = 0; time < 35; time += 1) expect((await signIn(owner.email, password)).status).toBe(200);
    const tries = await Promise.all(Array.from({ length: 60 }, () => signIn(owner.email, "wrong password")));
    expect(tries.filter((a) => a.status === 401)).toHaveLength(30);
    expect(tries.filter((a) => a.status === 429)).toHaveLength(30);
    expect((await signIn(owner.email, password)).status).toBe(429);
  });

  test("one network address may try many accounts only a hundred times", async () => {
    const ip = "203.0.113.8";
    const tries = await Promise.all(
      Array.from({ length: 110 }, (_, index) => signIn(`somebody.${index}@example.test`, "wrong password", ip)),
    );
    expect(tries.filter((a) => a.status === 429)).toHaveLength(10);
  });
});

describe("a session", () => {
  test("ends with sign-out, for every kind of call", async () => {
    const { token } = await givenUser();
    const cookie = `countersign.session=${token}`;
    expect((await contextOf(new Headers({ cookie }))).actor.kind).toBe("user");
    expect((await call("POST", "/auth/sign-out", { token })).status).toBe(204);
    for (const [template, module] of Object.entries(routes))
      for (const [method, handler] of Object.entries(module)) {
        if ((definitionOf(handler)?.who ?? "user") !== "user") continue;
        const address = template.replace(/\{\w+\}/g, "1");
        for (const options of [{ token }, { headers: { cookie, origin: "http://localhost:3999" } }]) {
          const body = method === "GET" ? {} : { body: {} };
          const answer = await call(method, address, { ...options, ...body });
          expect([method, template, answer.status]).toEqual([method, template, 401]);
        }
      }
    // What pages read.
    expect((await contextOf(new Headers({ cookie }))).actor.kind).toBe("visitor");
  });

  test("by cookie cannot change anything from another site", async () => {
    const { token } = await givenUser();
    const cookie = `countersign.session=${token}`;
    const foreign: Record<string, string>[] = [
      { origin: "https://evil.example" },
      { origin: "null" },
      { "sec-fetch-site": "cross-site" },
      { origin: "http://localhost:3999.evil.example" },
    ];
    for (const from of foreign)
      expect((await call("POST", "/auth/sign-out", { headers: { cookie, ...from } })).status).toBe(403);
    expect((await call("GET", "/auth/me", { headers: { cookie } })).status).toBe(200);
  });

  test.each(["forged", "e30.e30.e30", "", "undefined"])("is not opened by the token %j", async (token) => {
    expect((await call("GET", "/auth/me", { headers: { authorization: `Bearer ${token}` } })).status).toBe(401);
  });
});
