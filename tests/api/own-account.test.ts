import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { database } from "@/db/client";
import { companies, companyUsers } from "@/db/schema/companies";
import { users } from "@/db/schema/users";
import { call, must, runJobs, useProduct } from "../support/api";
import { givenSender, mailbox } from "../support/given";
import { givenUser } from "../support/shortcuts";

useProduct();

const password = "correct horse 9";
const cookiesOf = (headers: Headers) => headers.getSetCookie().join("\n");

describe("the profile", () => {
  test("changes the given fields and keeps the rest", async () => {
    const { token } = await givenUser({ phone: "+30 210 555 0142" });
    const { user } = await must("PATCH", "/users/me", { token, body: { last_name: " Seferis " } });
    expect(user).toMatchObject({ first_name: "Ελένη", last_name: "Seferis", phone_number: "+30 210 555 0142" });
    const cleared = await must("PATCH", "/users/me", { token, body: { phone_number: "" } });
    expect(cleared.user.phone_number).toBeNull();
    expect((await must("GET", "/auth/me", { token })).user.last_name).toBe("Seferis");
  });

  test("has one phone number under two names: the one of the sign-up is the one that is changed", async () => {
    const body = { email: `phone.${Date.now()}@example.test`, first_name: "A", last_name: "B", password };
    const { token } = await must("POST", "/auth/sign-up", { body: { ...body, phone: "+30 210 555 0142" } });
    const numbers = async () => {
      const { user } = await must("GET", "/auth/me", { token });
      return [user.phone, user.phone_number];
    };
    expect(await numbers()).toEqual(["+30 210 555 0142", "+30 210 555 0142"]);
    await must("PATCH", "/users/me", { token, body: { phone_number: "210 555 0143" } });
    expect(await numbers()).toEqual(["210 555 0143", "210 555 0143"]);
    await must("PATCH", "/users/me", { token, body: { phone: null } });
    expect(await numbers()).toEqual([null, null]);
  });

  test.each([
    [{ first_name: " " }, "first_name", "required"],
    [{ last_name: "x".repeat(256) }, "last_name", "Please use at most 255 characters."],
    [{ first_name: "www.evil.example" }, "first_name", "A name cannot contain a web address or angle brackets."],
    [{ phone_number: "call me" }, "phone_number", "Invalid phone number"],
    [{ onboarded: false }, "onboarded", "This must be one of: true"],
  ])("refuses %j", async (body, field, sentence) => {
    const { token } = await givenUser();
    const { status, json } = await call("PATCH", "/users/me", { token, body });
    expect([status, json.errors?.[field]]).toEqual([422, sentence]);
  });

  test("ends onboarding for good, and tells the browser", async () => {
    const { token } = await givenUser({ onboardedAt: null });
    expect((await must("GET", "/auth/me", { token })).onboarded).toBe(false);
    const answer = await call("PATCH", "/users/me", { token, body: { onboarded: true } });
    expect(cookiesOf(answer.headers)).toMatch(/countersign\.onboarding=;.*Max-Age=0/);
    expect((await must("GET", "/auth/me", { token })).onboarded).toBe(true);
  });
});

describe("the language", () => {
  test("is saved and put into the cookie, the romanised one too", async () => {
    const { token } = await givenUser();
    for (const language of ["es", "gk", "gk-latn", "en"]) {
      const answer = await call("PATCH", "/users/default-language", { token, body: { default_language: language } });
      expect([answer.json.user.default_language, cookiesOf(answer.headers)]).toEqual([
        language,
        expect.stringContaining(`NEXT_LOCALE=${language};`),
      ]);
    }
    const other = await call("PATCH", "/users/default-language", { token, body: { default_language: "fr" } });
    expect(other.status).toBe(422);
  });

  test("of the organisation is used at sign-in when the user has none", async () => {
    const sender = await givenSender();
    const db = database();
    await db.update(users).set({ defaultLanguage: null }).where(eq(users.id, sender.id));
    const [company] = await db.insert(companies).values({ name: "Ελιά", defaultLanguage: "gk" }).returning();
    await db.insert(companyUsers).values({ companyId: company?.id ?? 0, userId: sender.id, acceptedAt: new Date() });
    const signIn = await call("POST", "/auth/sign-in", { body: { email: sender.email, password } });
    expect(cookiesOf(signIn.headers)).toContain("NEXT_LOCALE=gk;");
    await db.update(users).set({ defaultLanguage: "es" }).where(eq(users.id, sender.id));
    const again = await call("POST", "/auth/sign-in", { body: { email: sender.email, password } });
    expect(cookiesOf(again.headers)).toContain("NEXT_LOCALE=es;");
  });

  test("is English again after sign-out", async () => {
    const { token } = await givenUser();
    expect(cookiesOf((await call("POST", "/auth/sign-out", { token })).headers)).toContain("NEXT_LOCALE=en;");
  });
});

describe("the password", () => {
  const change = (token: string, body: Record<string, unknown>) => call("POST", "/users/me/password", { token, body });

  test("changes with the current one, and every other session ends", async () => {
    const { token, email } = await givenSender();
    const other = await must("POST", "/auth/sign-in", { body: { email, password } });
    const next = "another horse 8";
    expect((await change(token, { current_password: password, password: next })).status).toBe(200);
    expect((await call("GET", "/auth/me", { token })).status).toBe(200);
    expect((await call("GET", "/auth/me", { token: other.token })).status).toBe(401);
    expect((await call("POST", "/auth/sign-in", { body: { email, password } })).status).toBe(401);
    expect((await call("POST", "/auth/sign-in", { body: { email, password: next } })).status).toBe(200);
    await runJobs();
    expect((await mailbox(email)).map(({ subject }) => subject)).toContain("Your password was changed");
  });

  test.each([
    [
      { current_password: "wrong horse 1", password: "another horse 8" },
      "current_password",
      "This is not your current password.",
    ],
    [{ password: "another horse 8" }, "current_password", "No password provided"],
    [
      { current_password: password, password: "short" },
      "password",
      "Password is too short - should be 8 chars minimum.",
    ],
    [{ current_password: password, password: "password1" }, "password", expect.stringContaining("lists")],
  ])("refuses %j", async (body, field, sentence) => {
    const { token } = await givenSender();
    const { status, json } = await change(token, body);
    expect([status, json.errors?.[field]]).toEqual([422, sentence]);
  });

  test("can be guessed ten times at most, even at once", async () => {
    const { token } = await givenSender();
    const tries = await Promise.all(
      Array.from({ length: 15 }, () =>
        change(token, { current_password: "wrong horse 1", password: "another horse 8" }),
      ),
    );
    expect(tries.filter((a) => a.status === 422)).toHaveLength(10);
    expect(tries.filter((a) => a.status === 429)).toHaveLength(5);
  });

  test("of an account without one is set by mail only", async () => {
    const { token } = await givenUser();
    const { status, json } = await change(token, { current_password: "nothing yet 1", password: "another horse 8" });
    expect([status, json.label]).toEqual([409, "Conflict"]);
    expect((await must("GET", "/auth/me", { token })).user.has_password).toBe(false);
  });
});

describe("sessions", () => {
  test("are listed with the current one marked, and each can be ended", async () => {
    const { token, email } = await givenSender();
    const phone = await must("POST", "/auth/sign-in", {
      body: { email, password },
      headers: { "user-agent": "Phone/1.0" },
      ip: "203.0.113.9",
    });
    const { sessions } = await must("GET", "/users/me/sessions", { token });
    const [newest] = sessions;
    expect(newest).toMatchObject({ ip_address: "203.0.113.9", user_agent: "Phone/1.0", current: false });
    expect(sessions.filter((s: { current: boolean }) => s.current)).toHaveLength(1);
    expect(JSON.stringify(sessions)).not.toMatch(/hash|secret/);
    expect((await call("DELETE", `/users/me/sessions/${newest.id}`, { token })).status).toBe(204);
    expect((await call("GET", "/auth/me", { token: phone.token })).status).toBe(401);
    expect((await call("DELETE", `/users/me/sessions/${newest.id}`, { token })).status).toBe(404);
  });

  test("of somebody else cannot be found", async () => {
    const [one, other] = [await givenUser(), await givenUser()];
    const { sessions } = await must("GET", "/users/me/sessions", { token: other.token });
    expect((await call("DELETE", `/users/me/sessions/${sessions[0].id}`, { token: one.token })).status).toBe(404);
    expect((await call("GET", "/auth/me", { token: other.token })).status).toBe(200);
  });

  test("ending the current one signs out", async () => {
    const { token } = await givenUser();
    const { sessions } = await must("GET", "/users/me/sessions", { token });
    const answer = await call("DELETE", `/users/me/sessions/${sessions[0].id}`, { token });
    expect([answer.status, cookiesOf(answer.headers)]).toEqual([204, expect.stringContaining("countersign.session=;")]);
    expect((await call("GET", "/auth/me", { token })).status).toBe(401);
  });
});

describe("onboarding", () => {
  test("begins with the account, and the browser learns it at sign-up and sign-in", async () => {
    const body = { email: "fresh@example.test", first_name: "A", last_name: "B", password };
    const signUp = await call("POST", "/auth/sign-up", { body });
    expect(cookiesOf(signUp.headers)).toContain("countersign.onboarding=1;");
    expect((await must("GET", "/auth/me", { token: signUp.json.token })).onboarded).toBe(false);
    await must("PATCH", "/users/me", { token: signUp.json.token, body: { onboarded: true } });
    const signIn = await call("POST", "/auth/sign-in", { body });
    expect(cookiesOf(signIn.headers)).toContain("countersign.onboarding=;");
  });
});

describe("a message to the support", () => {
  const message = { name: "Ελένη", email: "eleni@example.test", message: "=cmd\n<b>Γεια</b>" };

  test("is mailed only to the support, with the text", async () => {
    await must("POST", "/contact-messages", { body: { ...message, topic: "enterprise", company: "Ελιά" } });
    await runJobs();
    const [mail] = await mailbox("support@countersign.example");
    expect(mail?.subject).toBe("Enterprise plan: Ελένη");
    for (const part of [...message.message.split("\n"), "eleni@example.test", "Ελιά"])
      expect(mail?.text).toContain(part);
    expect(mail?.html).not.toContain("<b>Γεια");
    expect(await mailbox("eleni@example.test")).toEqual([]);
  });

  test.each([
    [{ message: " " }, "message"],
    [{ email: "a@b" }, "email"],
    [{ name: "http://x" }, "name"],
    [{ message: "x".repeat(5001) }, "message"],
    [{ topic: "other" }, "topic"],
    [{ name: "A\r\nBcc: b@example.test" }, "name"],
  ])("refuses %j", async (over, field) => {
    const { status, json } = await call("POST", "/contact-messages", { body: { ...message, ...over } });
    expect([status, Object.keys(json.errors ?? {})]).toEqual([422, [field]]);
  });

  test("is limited to five an hour from one address", async () => {
    const ip = "203.0.113.77";
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => call("POST", "/contact-messages", { body: message, ip })),
    );
    expect(answers.filter((a) => a.status === 429)).toHaveLength(3);
  });
});
