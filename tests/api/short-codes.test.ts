import { desc, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { database } from "@/db/client";
import { proofCodes, recoveryCodes, secondStepChallenges } from "@/db/schema/second-steps";
import { confirmationCodes } from "@/db/schema/users";
import { openSession } from "@/lib/calls/session";
import { systemContext } from "@/lib/platform/context/context";
import { sha256 } from "@/lib/platform/crypto/crypto";
import { call, must, runJobs, useProduct } from "../support/api";
import { codeOf, mailbox, person } from "../support/given";
import { givenOwner, givenTotp, password } from "../support/second-steps";
import { givenUser } from "../support/shortcuts";

useProduct();

const minutesLeft = (row: { expiresAt: Date } | undefined) =>
  Math.round((Number(row?.expiresAt) - Date.now()) / 60_000);
const prove = (token: string, code: string) => call("POST", "/auth/proof", { token, body: { mailed_code: code } });

/** Somebody who proves a session by a mailed code, as they have neither password nor second step. */
async function givenMailedCode() {
  const owner = await givenUser();
  await must("POST", "/auth/proof-codes", { token: owner.token });
  await runJobs();
  const [code = ""] = /\b\d{6}\b/.exec((await mailbox(owner.email))[0]?.text ?? "") ?? [];
  return { owner, code };
}

describe("the mailed code that proves a session", () => {
  test("has six digits, works for ten minutes, and not after them", async () => {
    const { owner, code } = await givenMailedCode();
    expect(code).toMatch(/^\d{6}$/);
    const [row] = await database().select().from(proofCodes);
    expect(minutesLeft(row)).toBe(10);
    await database()
      .update(proofCodes)
      .set({ expiresAt: new Date(Date.now() - 1000) });
    expect((await prove(owner.token, code)).json.errors?.mailed_code).toContain("no longer works");
  });

  test("proves no other session, neither of the same person nor of somebody who waits for a code too", async () => {
    const { owner, code } = await givenMailedCode();
    const [own] = await database().select().from(proofCodes).orderBy(desc(proofCodes.sessionId)).limit(1);
    const other = await openSession(systemContext(), owner.id, "password");
    expect((await prove(other, code)).status).toBe(422);
    await must("POST", "/auth/proof-codes", { token: other });
    const stranger = await givenMailedCode();
    // As if chance had drawn the same digits for all: what is kept is of its own session.
    await database()
      .update(proofCodes)
      .set({ codeHash: own?.codeHash ?? "" });
    for (const token of [other, stranger.owner.token]) expect((await prove(token, code)).status).toBe(422);
    expect((await prove(owner.token, code)).status).toBe(200);
  });
});

test("the code that confirms an address has five digits and works for fifteen minutes", async () => {
  const { email, first_name, last_name } = person();
  await must("POST", "/auth/sign-up", { body: { email, first_name, last_name, password } });
  await runJobs();
  expect(await codeOf(email)).toMatch(/^\d{5}$/);
  const [row] = await database().select().from(confirmationCodes);
  expect(minutesLeft(row)).toBe(15);
});

test("a sign-in waits for its second step for five minutes", async () => {
  const owner = await givenOwner();
  await givenTotp(owner);
  await call("POST", "/auth/sign-in", { body: { email: owner.email, password } });
  const [row] = await database().select().from(secondStepChallenges).where(eq(secondStepChallenges.userId, owner.id));
  expect(minutesLeft(row)).toBe(5);
});

test("recovery codes have 49 bits and are kept by a key that is not in the database", async () => {
  const owner = await givenOwner();
  const { recoveryCodes: codes } = await givenTotp(owner);
  for (const code of codes) expect(code).toMatch(/^[a-hj-km-np-z2-9]{5}-[a-hj-km-np-z2-9]{5}$/);
  const kept = await database().select().from(recoveryCodes).where(eq(recoveryCodes.userId, owner.id));
  const plain = codes.flatMap((code) => [code, code.replace("-", "")]);
  const guessable = plain.flatMap((code) => [code, `${owner.id}:${code}`]).map((text) => sha256(text));
  const hashes = kept.map(({ codeHash }) => codeHash);
  expect(hashes).toHaveLength(10);
  expect(hashes.filter((hash) => guessable.includes(hash) || plain.includes(hash))).toEqual([]);
  const hex = hashes.map((hash) => Buffer.from(hash, "base64url").toString("hex"));
  expect(hex.filter((hash) => guessable.includes(hash))).toEqual([]);
});
