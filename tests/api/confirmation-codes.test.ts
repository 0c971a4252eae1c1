import { eq, like } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { database } from "@/db/client";
import { rateLimits } from "@/db/schema/platform";
import { confirmationCodes, users } from "@/db/schema/users";
import { call, must, runJobs, useProduct } from "../support/api";
import { codeOf, mailbox } from "../support/given";
import { givenUser } from "../support/shortcuts";

useProduct();

const password = "correct horse 9";
let count = 0;
const newcomer = (over: Record<string, unknown> = {}) => ({
  email: `codes.${(count += 1)}@example.test`,
  first_name: "Ελένη",
  last_name: "O'Brien-Núñez",
  password,
  ...over,
});

const notThe = (code: string) => (code === "00000" ? "11111" : "00000");

describe("the confirmation code", () => {
  async function givenUnconfirmed() {
    const body = newcomer();
    const { token } = await must("POST", "/auth/sign-up", { body });
    await runJobs();
    const code = (await codeOf(body.email)) ?? "";
    const confirm = (given: string, ip?: string) =>
      call("POST", "/auth/confirm-account", { token, body: { code: given }, ...(ip && { ip }) });
    return { ...body, token, code, wrong: notThe(code), confirm };
  }

  test("confirms, and the session continues with a new token", async () => {
    const { token, code, confirm } = await givenUnconfirmed();
    expect((await must("GET", "/auth/me", { token })).user.verified).toBe(false);
    const { status, json } = await confirm(code);
    expect(status).toBe(200);
    expect((await must("GET", "/auth/me", { token: json.token })).user.verified).toBe(true);
    expect((await call("GET", "/auth/me", { token })).status).toBe(401);
  });

  test("is refused when wrong, and after five wrong tries even when right", async () => {
    const { wrong, code, confirm } = await givenUnconfirmed();
    for (const _ of [1, 2, 3, 4, 5])
      expect((await confirm(wrong)).json.errors.code).toBe(
        "The code you provided is not valid. Please try again with a valid code.",
      );
    const { status, json } = await confirm(code);
    expect([status, json.errors.code]).toEqual([422, "This code no longer works. Please ask for a new one."]);
  });

  test("has twenty tries in a hundred at once", async () => {
    const { code, wrong, confirm, email } = await givenUnconfirmed();
    const ip = "203.0.113.70";
    const answers = await Promise.all(Array.from({ length: 100 }, () => confirm(wrong, ip)));
    expect(answers.filter(({ status }) => status === 422).length).toBeLessThanOrEqual(20);
    const [row] = await database()
      .select({ tries: confirmationCodes.tries })
      .from(confirmationCodes)
      .innerJoin(users, eq(users.id, confirmationCodes.userId))
      .where(eq(users.email, email));
    expect(row?.tries).toBeLessThanOrEqual(20);
    expect((await confirm(code, ip)).status).toBe(429);
  });

  test("has twenty tries with all codes of an address from one network; then a mailed link confirms it", async () => {
    await database().delete(rateLimits);
    const ip = "203.0.113.71";
    const { token, email, wrong, confirm } = await givenUnconfirmed();
    for (let tried = 0; tried < 20; tried += 1) {
      if (tried > 0 && tried % 5 === 0) await must("POST", "/auth/confirmation-codes", { token, ip });
      expect((await confirm(wrong, ip)).status).toBe(422);
    }
    await runJobs();
    const code = (await codeOf(email)) ?? "";
    const noMore = { label: "TooManyRequests", message: expect.stringContaining("the link in that email") };
    const refused = await confirm(code, ip);
    expect([refused.status, refused.json]).toEqual([429, expect.objectContaining(noMore)]);
    expect((await call("POST", "/auth/confirmation-codes", { token, ip })).json).toMatchObject(noMore);
    await database()
      .update(users)
      .set({ email: `gone.${email}` })
      .where(eq(users.email, email));
    const again = await must("POST", "/auth/sign-up", { body: { ...newcomer(), email } });
    const body = { code };
    expect((await call("POST", "/auth/confirm-account", { token: again.token, body, ip })).json).toMatchObject(noMore);
    await must("POST", "/auth/reset-password-tokens", { body: { email } });
    await runJobs();
    const link = (await mailbox(email)).flatMap(({ text }) => /[?&]token=([\w-]+)/.exec(text)?.[1] ?? []).at(-1);
    const reset = { email, token: link, password: "a new secret of nobody else" };
    await must("POST", "/auth/update-password", { body: reset });
    const { token: signedIn } = await must("POST", "/auth/sign-in", { body: { email, password: reset.password } });
    expect((await must("GET", "/auth/me", { token: signedIn })).user.verified).toBe(true);
  });

  test("is the owner's still when a stranger has used up the tries of another network, of which there are few", async () => {
    await database().delete(rateLimits);
    const { token, email, confirm } = await givenUnconfirmed();
    const newCode = async () => {
      await database().delete(confirmationCodes);
      await database().delete(rateLimits).where(like(rateLimits.key, "confirmation-code:%"));
      await must("POST", "/auth/confirmation-codes", { token });
      await runJobs();
      return (await codeOf(email)) ?? "";
    };
    const useUp = async (ip: string) => {
      for (let count = 0; count < 4; count += 1) {
        const wrong = notThe(await newCode());
        for (let tried = 0; tried < 5; tried += 1) await confirm(wrong, ip);
      }
      expect((await confirm(await newCode(), ip)).status).toBe(429);
    };
    await useUp("198.51.100.1");
    await database().update(rateLimits).set({ points: 59 }).where(like(rateLimits.key, "confirmation-address:%"));
    const code = await newCode();
    const owner = "203.0.113.72";
    expect((await confirm(notThe(code), owner)).status).toBe(422);
    expect((await confirm(code, owner)).status).toBe(429);
    await database().delete(rateLimits).where(like(rateLimits.key, "confirmation-address:%"));
    expect((await confirm(code, owner)).status).toBe(200);
  });

  test("has sixty wrong tries an hour from one network, whatever the addresses are", async () => {
    await database().delete(rateLimits);
    const ip = "203.0.113.77";
    const newcomers = [];
    for (let one = 0; one < 4; one += 1) newcomers.push(await givenUnconfirmed());
    for (const { wrong, confirm } of newcomers.slice(0, 3)) {
      for (let tried = 0; tried < 20; tried += 1) expect((await confirm(wrong, ip)).status).toBe(422);
    }
    const [last] = newcomers.slice(3);
    expect((await last?.confirm(last.code, ip))?.json).toMatchObject({ label: "TooManyRequests" });
    await database().delete(rateLimits);
  });

  test("works for fifteen minutes, and a new one replaces the old one", async () => {
    const { token, code, confirm, email } = await givenUnconfirmed();
    await database()
      .update(confirmationCodes)
      .set({ expiresAt: new Date(Date.now() - 1000) });
    expect((await confirm(code)).json.errors.code).toBe("This code no longer works. Please ask for a new one.");
    await must("POST", "/auth/confirmation-codes", { token });
    await runJobs();
    const next = (await codeOf(email)) ?? "";
    expect(await mailbox(email)).toHaveLength(2);
    if (next !== code) expect((await confirm(code)).status).toBe(422);
    expect((await confirm(next)).status).toBe(200);
  });

  test("is mailed again at most five times an hour, and never to confirmed users", async () => {
    const { token } = await givenUnconfirmed();
    for (const _ of [1, 2, 3, 4, 5]) await must("POST", "/auth/confirmation-codes", { token });
    const sixth = await call("POST", "/auth/confirmation-codes", { token });
    expect([sixth.status, Number(sixth.headers.get("retry-after")) > 0]).toEqual([429, true]);
    const confirmed = await givenUser();
    expect((await call("POST", "/auth/confirmation-codes", { token: confirmed.token })).status).toBe(409);
  });
});
