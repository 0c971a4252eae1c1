import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { database } from "@/db/client";
import { anchorCopies, anchors } from "@/db/schema/anchors";
import { sealedFiles, sealedVersions } from "@/db/schema/sealed-versions";
import { makeAnchors } from "@/lib/anchors/make-anchors";
import { stampAnchors } from "@/lib/anchors/stamp-anchors";
import { systemContext } from "@/lib/platform/context/context";
import { verifyPdf } from "@/lib/platform/pdf/verify/verify-pdf";
import { beginRenewal, renewBatch } from "@/lib/renewal/renew-seals";
import { runJobs, useProduct } from "../support/api";
import { asOwner } from "../support/as-owner";
import { forgetState } from "../support/forget-state";
import { mailbox, signAs } from "../support/given";
import { canRun } from "../support/pdf-judges";
import { newest } from "../support/rewritten-chain";
import { startSealAuthority } from "../support/seal-authority";
import { settingsOf } from "../support/seal-settings";
import { givenSent, givenUser } from "../support/shortcuts";

// In this process, whose clock is moved: the processes that judge files share it with the service.
vi.mock("@/lib/platform/pdf/pool", async (original) => ({
  ...(await original<object>()),
  judgeSealed: (...given: Parameters<typeof verifyPdf>) => verifyPdf(...given),
}));

const authority = await startSealAuthority({ lifeDays: 900 });
Object.assign(process.env, settingsOf(authority), { SEAL_LEVEL: "B-LTA", TRUST_ANCHORS: authority.at("root.crt") });
useProduct();
afterEach(() => void vi.useRealTimers());
afterAll(() => authority.close());

const dayMs = 86_400_000;
const yearMs = 365 * dayMs;
/** Only this machine's clock is wrong: the authority, a process of its own, keeps the right time. */
const setClock = (aheadMs: number) => vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + aheadMs });

async function givenSealed() {
  const sent = await givenSent(await givenUser());
  await signAs(sent.tokens[0] ?? null);
  await runJobs();
  return sent;
}
const fileOf = async (workflowId: number) =>
  (await database().select().from(sealedFiles).where(eq(sealedFiles.workflowId, workflowId)))[0];

/** An anchor of a time that is still to come. */
async function forgetNewest(): Promise<void> {
  const { number } = (await newest()) ?? {};
  await asOwner(sql`delete from anchor_leaves where anchor = ${number}`);
  await asOwner(sql`delete from anchors where number = ${number}`);
}

test.each([
  ["ahead", yearMs],
  ["behind", -yearMs],
])(
  "a clock that is a year %s: no anchor is made, the operator hears why, and later ones are stamped",
  async (_, off) => {
    await asOwner(sql`delete from operator_notices`);
    const sent = await givenSealed();
    await makeAnchors(systemContext());
    const before = await newest();
    await givenSealed();
    setClock(off);
    await makeAnchors(systemContext());
    expect(await newest()).toEqual(before);
    vi.useRealTimers();
    await runJobs(["mailOperator"]);
    expect((await mailbox("support@countersign.example")).map(({ subject }) => subject)).toContain(
      "No anchors are made: this clock and the authority’s differ",
    );
    await makeAnchors(systemContext());
    await stampAnchors(systemContext());
    expect((await newest())?.number).toBe((before?.number ?? 0) + 1);
    expect(
      await database().execute(sql`select from anchor_stamps where anchor = ${(await newest())?.number}`),
    ).toHaveLength(1);
    expect(sent.id).toBeGreaterThan(0);
  },
);

test.skipIf(!canRun("faketime"))("of two authorities one that confirms the clock is enough for an anchor", async () => {
  const second = await startSealAuthority();
  try {
    await givenSealed();
    await makeAnchors(systemContext());
    const before = await newest();
    await givenSealed();
    setClock(3 * dayMs);
    second.moveClock(new Date());
    await makeAnchors(systemContext());
    expect(await newest()).toEqual(before);
    process.env["TSA_URL_2"] = second.tsaUrl;
    forgetState();
    await makeAnchors(systemContext());
    expect((await newest())?.number).toBe((before?.number ?? 0) + 1);
    await forgetNewest();
  } finally {
    delete process.env["TSA_URL_2"];
    forgetState();
    second.close();
  }
});

test("an authority that is away keeps no anchor back, however long ago the last one was made", async () => {
  await givenSealed();
  await makeAnchors(systemContext());
  const before = await newest();
  authority.answerBy("/tsa", (response) => response.writeHead(503).end());
  await makeAnchors(systemContext(new Date(Date.now() + 3 * dayMs)));
  authority.behave();
  expect((await newest())?.number).toBe((before?.number ?? 0) + 1);
  await forgetNewest();
});

test("copies of anchors go out although the last was sent by a clock that was ahead", async () => {
  await givenSealed();
  forgetState();
  process.env["ANCHOR_EMAIL"] = "archive@notary.example";
  await makeAnchors(systemContext());
  await database()
    .insert(anchorCopies)
    .values({ way: "mail", sentUpTo: ((await newest())?.number ?? 1) - 1, sentAt: new Date(Date.now() + yearMs) });
  await stampAnchors(systemContext());
  await runJobs(["mailOperator"]);
  delete process.env["ANCHOR_EMAIL"];
  forgetState();
  expect(await mailbox("archive@notary.example")).toHaveLength(1);
});

test("a clock that is a year behind: no file is noted as one without a time stamp", async () => {
  await asOwner(sql`delete from sealed_files`);
  const sent = await givenSealed();
  setClock(-yearMs);
  await database().update(sealedFiles).set({ dueAt: new Date() }).where(eq(sealedFiles.workflowId, sent.id));
  expect(await renewBatch(systemContext())).toMatchObject({ failed: 1 });
  expect((await fileOf(sent.id))?.dueAt).not.toBeNull();
});

test("a clock that is a year ahead: nothing is renewed, and what it put off is due again by the right one", async () => {
  await asOwner(sql`delete from sealed_files`);
  const sent = await givenSealed();
  setClock(yearMs * 2);
  expect(await renewBatch(systemContext())).toMatchObject({ failed: 1 });
  expect(await database().select().from(sealedVersions)).toEqual([]);
  vi.useRealTimers();
  expect((await fileOf(sent.id))?.dueAt?.getTime()).toBeGreaterThan(Date.now() + yearMs);
  await beginRenewal(systemContext());
  expect((await fileOf(sent.id))?.dueAt?.getTime()).toBeLessThanOrEqual(Date.now());
  expect(await renewBatch(systemContext())).toMatchObject({ current: 1 });
  expect(await database().select().from(anchors)).not.toEqual([]);
});
