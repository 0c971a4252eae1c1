import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { database } from "@/db/client";
import { operatorNotices, rateLimits } from "@/db/schema/platform";
import { isProved } from "@/lib/calls/session";
import { pausedUntil } from "@/lib/mails/deliver-mail";
import { systemContext } from "@/lib/platform/context/context";
import { limitedUntil, limitInDatabase } from "@/lib/platform/http/rate-limit";
import { tellOperator } from "@/lib/platform/logs/tell-operator";
import { useProduct } from "../support/api";

useProduct();

const tomorrow = sql`now() + interval '1 day'`;
const dayMs = 86_400_000;

test("a limit that was used up before the clock was set back holds nobody for a day", async () => {
  const limit = { name: "set-back", points: 1, seconds: 900 };
  const key = randomUUID();
  await limitInDatabase(limit, key);
  await expect(limitInDatabase(limit, key)).rejects.toMatchObject({ code: "too_many" });
  await database()
    .update(rateLimits)
    .set({ expire: tomorrow })
    .where(eq(rateLimits.key, `set-back:${key}`));
  expect(await limitedUntil(limit, key, new Date())).toBeNull();
  await limitInDatabase(limit, key);
  await expect(limitInDatabase(limit, key)).rejects.toMatchObject({ code: "too_many" });
});

test("the operator is told of failures again, and of what is told once not again", async () => {
  const tell = (topic: string, againMs?: number) =>
    tellOperator(database(), { topic, subject: "", text: "", ...(againMs && { againMs }) });
  expect([await tell("often", 3_600_000), await tell("often", 3_600_000), await tell("once")]).toEqual([
    true,
    false,
    true,
  ]);
  await database().update(operatorNotices).set({ sentAt: tomorrow });
  expect([await tell("often", 3_600_000), await tell("once")]).toEqual([true, false]);
});

test("a proof of before is none, and an organisation's mail server is tried again", () => {
  const ctx = systemContext();
  const user = { kind: "user", userId: 1, sessionId: 1, email: "", confirmed: true } as const;
  const proved = (ago: number) =>
    isProved(
      { ...user, companyId: null, companyRole: null, holdingCompanyId: null, provedAt: new Date(Date.now() - ago) },
      ctx.now,
    );
  expect([proved(60_000), proved(dayMs), proved(-dayMs)]).toEqual([true, false, false]);
  const paused = (leftMs: number) => pausedUntil(ctx, { retryAt: new Date(ctx.now.getTime() + leftMs) });
  expect([paused(60_000), paused(-60_000), paused(dayMs)]).toEqual([expect.any(Date), null, null]);
});
