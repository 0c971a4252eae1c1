import { readFileSync } from "node:fs";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { database } from "@/db/client";
import { idempotencyKeys, mailboxMessages, mails, rateLimits } from "@/db/schema/platform";
import { emailChanges, oneTimeTokens, sessions } from "@/db/schema/users";
import { systemContext } from "@/lib/platform/context/context";
import { leftovers, sweepLeftovers } from "@/lib/worker/leftovers";
import { call, useProduct } from "../support/api";
import { givenUser } from "../support/shortcuts";

useProduct();

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);

test("rows past their retention period are deleted, and others stay", async () => {
  const db = database();
  const user = await givenUser();
  await db.delete(rateLimits);
  for (const [key, hours] of [
    ["old", 25],
    ["young", 23],
  ] as const) {
    const at = hoursAgo(hours);
    await db.insert(idempotencyKeys).values({ caller: "test", key, requestHash: "", createdAt: at });
    await db.insert(rateLimits).values({ key, points: 1, expire: key === "old" ? hoursAgo(1) : hoursAgo(-1) });
    const mailAt = key === "old" ? hoursAgo(31 * 24) : hoursAgo(29 * 24);
    await db
      .insert(mailboxMessages)
      .values({ channel: "email", recipient: `${key}@example.test`, sender: "", text: "", createdAt: mailAt });
    const expiresAt = mailAt;
    await db.insert(sessions).values({ userId: user.id, secretHash: key, expiresAt });
    await db.insert(oneTimeTokens).values({ userId: user.id, purpose: "signIn", tokenHash: key, expiresAt });
    const change = { userId: user.id, fromEmail: "a@example.test", toEmail: "b@example.test", undoHash: key };
    await db.insert(emailChanges).values({ ...change, confirmHash: key, expiresAt });
    const confirmed = { expiresAt: hoursAgo(60 * 24), confirmedAt: hoursAgo(61 * 24), undoUntil: mailAt };
    const both = { undoHash: `${key} confirmed`, confirmHash: `${key} confirmed` };
    await db.insert(emailChanges).values({ ...change, ...both, ...confirmed });
  }
  await sweepLeftovers(systemContext());
  expect((await db.select().from(idempotencyKeys)).map((row) => row.key)).toEqual(["young"]);
  expect((await db.select().from(rateLimits)).map((row) => row.key)).toEqual(["young"]);
  expect((await db.select().from(mailboxMessages)).map((row) => row.recipient)).toEqual(["young@example.test"]);
  expect((await db.select().from(oneTimeTokens)).map((row) => row.tokenHash)).toEqual(["young"]);
  const changes = await db.select().from(emailChanges);
  expect(changes.map((row) => row.undoHash)).toEqual(["young", "young confirmed"]);
  const kept = await db.select().from(sessions).where(eq(sessions.userId, user.id));
  expect(kept.map((row) => row.secretHash)).toContain("young");
  expect(kept.map((row) => row.secretHash)).not.toContain("old");
  expect((await call("GET", "/auth/me", { token: user.token })).status).toBe(200);
});

test("sent and refused mails are deleted after 90 days, except those that a workflow's page shows", async () => {
  const db = database();
  await db.delete(mails);
  const [old, young] = [hoursAgo(91 * 24), hoursAgo(89 * 24)];
  const rows: Record<string, Partial<typeof mails.$inferInsert>> = {
    sent: { sentAt: old, workflowId: 1 },
    "sent lately": { sentAt: young },
    waiting: { createdAt: old },
    refused: { refusedAt: old },
    "refused, of a workflow": { refusedAt: old, workflowId: 1, recipient: "gone@example.test" },
    "sent after that": { sentAt: old, workflowId: 1, recipient: "gone@example.test" },
    "sent to the same of another": { sentAt: old, workflowId: 2, recipient: "gone@example.test" },
  };
  for (const [template, row] of Object.entries(rows))
    await db.insert(mails).values({ template, recipient: "ann@example.test", language: "en", data: {}, ...row });
  await sweepLeftovers(systemContext());
  const kept = await db.select({ template: mails.template }).from(mails).orderBy(mails.id);
  expect(kept.map(({ template }) => template)).toEqual([
    "sent lately",
    "waiting",
    "refused, of a workflow",
    "sent after that",
  ]);
});

test("docs/operating.md lists every leftover with its period", () => {
  const period = (hours: number) => (hours <= 24 ? `${hours} hours` : `${hours / 24} days`);
  const rows = leftovers.map(({ what, keptHours }) => `| ${what} | ${period(keptHours)} |`);
  const [, section = ""] = readFileSync("docs/operating.md", "utf8").split("## Leftovers");
  const listed = section.split("\n").filter((line) => /^\| (?!What|-)/.test(line));
  expect(listed.map((line) => line.replace(/\s+\|/g, " |"))).toEqual(rows);
});
