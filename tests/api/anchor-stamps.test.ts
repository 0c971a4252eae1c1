import { createHash } from "node:crypto";
import { execFileSync } from "node:child_process";
import { rmSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { once } from "node:events";
import { buffer } from "node:stream/consumers";
import { sql } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import { database } from "@/db/client";
import { anchorLeaves } from "@/db/schema/anchors";
import { makeAnchors } from "@/lib/anchors/make-anchors";
import { stampAnchors } from "@/lib/anchors/stamp-anchors";
import { verifyAnchors } from "@/lib/anchors/verify-anchors";
import { anchorFile } from "@/lib/audit/anchor-file";
import { macOf } from "@/lib/audit/macs";
import { treeOf } from "@/lib/platform/crypto/merkle";
import { systemContext } from "@/lib/platform/context/context";
import { requestTimestamp } from "@/lib/platform/pdf/child/timestamp";
import { must, runJobs } from "../support/api";
import { asOwner } from "../support/as-owner";
import { forgetState } from "../support/forget-state";
import { mailbox } from "../support/given";
import { leavesOf, newest, rewriteChain } from "../support/rewritten-chain";
import { hour, nameOf, numberNow, placeOf, stampsOf, useStampedAnchors } from "../support/stamped-anchors";
import { givenSent } from "../support/shortcuts";

const { authority, second, roots, given } = await useStampedAnchors();
let earlier: string[];
beforeEach(async () => {
  ({ findings: earlier } = await verifyAnchors(systemContext()));
});

const findings = async (ctx = systemContext()) =>
  (await verifyAnchors(ctx)).findings.filter((finding) => !earlier.includes(finding));

test("an anchor is stamped by both authorities, and OpenSSL verifies what storage keeps of it", async () => {
  const number = await numberNow();
  expect((await stampsOf(number)).map(({ authority: one }) => one).toSorted()).toEqual([1, 2]);
  for (const [index, one] of [authority, second].entries()) {
    const given = ["-data", placeOf(`${nameOf(number)}.json`), "-in", placeOf(`${nameOf(number)}-${index + 1}.tst`)];
    const trusted = ["-token_in", "-CAfile", one.at("root.crt"), "-untrusted", one.at("issuer.crt")];
    const said = execFileSync("openssl", ["ts", "-verify", ...given, ...trusted], { encoding: "utf8", stdio: "pipe" });
    expect(said).toContain("Verification: OK");
  }
  const anchor = await must("GET", `/verifications/anchors/${number}`);
  expect(anchor.stamps).toMatchObject([
    { by: "Seal time", trusted: true },
    { by: "Seal time", trusted: true },
  ]);
  expect(anchor.file).toBe(readFileSync(placeOf(`${nameOf(number)}.json`), "utf8"));
  const { proof } = await must("GET", `${given.sent.at}/proof`, { token: given.sender.token });
  expect(proof.anchor.stamps).toEqual(anchor.stamps);
  const { workflow } = await must("GET", given.sent.at, { token: given.sender.token });
  const verified = await must("GET", `/verifications/${workflow.uuid}`);
  expect(verified.exists_since).toMatchObject({ anchor: number, by: "Seal time", trusted: true });
  expect(await findings()).toEqual([]);
  const asked = authority.asked.length;
  await stampAnchors(systemContext());
  expect(authority.asked).toHaveLength(asked);
});

test.each(["database", "storage"])("a time stamp that was exchanged in the %s", async (where) => {
  const number = await numberNow();
  const [other] = await stampsOf(number - 1);
  if (!other) throw new Error("No stamp");
  const token = Buffer.from(other.token);
  if (where === "database")
    await asOwner(sql`update anchor_stamps set token = ${token} where anchor = ${number} and authority = 1`);
  else writeFileSync(placeOf(`${nameOf(number)}-1.tst`), token);
  const found = await findings();
  const of = `anchor ${number}: its time stamp by authority 1`;
  expect(found).toContain(`${of} is another one in storage`);
  if (where === "database") {
    expect(found).toContain(`${of} was not recorded by this installation`);
    expect(found).toContain(`${of} does not attest it: another imprint`);
    const { workflow } = await must("GET", given.sent.at, { token: given.sender.token });
    expect((await must("GET", `/verifications/${workflow.uuid}`)).exists_since).toMatchObject({ anchor: number });
  }
  await expect(database().execute(sql`update anchor_stamps set code = ''`)).rejects.toThrow();
});

test("a time stamp that was removed", async () => {
  const number = await numberNow();
  await asOwner(sql`delete from anchor_stamps where anchor = ${number} and authority = 1`);
  const of = `anchor ${number}: its time stamp by authority 1`;
  expect(await findings()).toEqual([`${of} is missing from the database, and storage has its file`]);
  rmSync(placeOf(`${nameOf(number)}-1.tst`));
  expect(await findings(hour(49))).toContain(`${of} is missing`);
});

/** Rewrites the newest anchor with all that the key of the installation makes: leaves, paths, root, codes and file. */
async function rewriteAll(head: string) {
  const anchor = await newest();
  if (!anchor) throw new Error("No anchor");
  const leaves = (await leavesOf(anchor.number)).map((one) => {
    const read = JSON.parse(one.leaf);
    const isOwn = one.workflowId === given.sent.id;
    return { ...one, leaf: isOwn ? JSON.stringify([...read.slice(0, 3), head, read[4]]) : one.leaf };
  });
  const tree = treeOf(leaves.map(({ leaf }) => leaf));
  const rewritten = { ...anchor, root: tree.root };
  await asOwner(
    sql`delete from anchor_leaves where anchor = ${anchor.number}`,
    sql`update anchors set root = ${tree.root}, mac = ${macOf("anchor", rewritten)} where number = ${anchor.number}`,
  );
  await database()
    .insert(anchorLeaves)
    .values(leaves.map((one) => ({ ...one, path: tree.pathOf(one.place) })));
  writeFileSync(placeOf(`${nameOf(anchor.number)}.json`), anchorFile(rewritten));
  return rewritten;
}

test("a whole database rewritten with correct hashes, codes and files is found by the time stamps alone", async () => {
  const head = await rewriteChain(given.sent.id);
  const entries = await database().execute<{ id: string; hash: string }>(
    sql`select id, hash from audit_actions where workflow_id = ${given.sent.id}`,
  );
  await asOwner(
    ...[...entries].map(
      ({ id, hash }) => sql`update audit_actions set mac = ${macOf("entry", { hash })} where id = ${id}`,
    ),
  );
  const { number } = await rewriteAll(head);
  forgetState();
  const of = (one: number) =>
    `anchor ${number}: its time stamp by authority ${one} does not attest it: another imprint`;
  expect(await findings()).toEqual([of(1), of(2)]);
  const { workflow } = await must("GET", given.sent.at, { token: given.sender.token });
  expect((await must("GET", `/verifications/${workflow.uuid}`)).exists_since).toBeNull();
});

test("new time stamps for a rewritten anchor are of the time of the rewrite", async () => {
  const { number } = await rewriteAll("f".repeat(64));
  await asOwner(sql`delete from anchor_stamps where anchor = ${number}`);
  for (const one of [1, 2]) rmSync(placeOf(`${nameOf(number)}-${one}.tst`));
  await asOwner(sql`update anchors set at = at - interval '1 year' where number = ${number}`);
  const anchor = await newest();
  if (!anchor) throw new Error("No anchor");
  await asOwner(sql`update anchors set mac = ${macOf("anchor", anchor)} where number = ${number}`);
  writeFileSync(placeOf(`${nameOf(number)}.json`), anchorFile(anchor));
  await stampAnchors(systemContext());
  const { notes } = await verifyAnchors(systemContext());
  expect(notes).toContainEqual(expect.stringMatching(new RegExp(`^anchor ${number}: stamped only on 2`)));
});

test("an authority that TRUST_ANCHORS does not know is told as such", async () => {
  const number = await numberNow();
  forgetState();
  process.env["TRUST_ANCHORS"] = authority.at("issuer.crt");
  expect(await findings()).toContain(
    `anchor ${number}: its time stamp by authority 2 is by "Seal time", whom TRUST_ANCHORS does not know`,
  );
  expect((await must("GET", `/verifications/anchors/${number}`)).stamps).toMatchObject([
    { trusted: true },
    { trusted: false },
  ]);
  process.env["TRUST_ANCHORS"] = roots;
  forgetState();
});

const faults: [string, () => void][] = [
  [
    "another imprint",
    () => authority.answerBy("/tsa", (response, query) => response.end(authority.answerTime(otherQuery(query)))),
  ],
  ["nothing, for a day", () => authority.answerBy("/tsa", (response) => response.writeHead(503).end())],
];

/** The same question about another digest. */
function otherQuery(query: Buffer): Buffer {
  const other = Buffer.from(query);
  const digestAt = other.indexOf(Buffer.from([0x04, 0x20])) + 2;
  createHash("sha256").update("other").digest().copy(other, digestAt);
  return other;
}

test.each(faults)(
  "an authority that answers with %s stamps nothing, and later all that is missing",
  async (_, misbehave) => {
    await asOwner(sql`delete from operator_notices`);
    await givenSent(given.sender);
    await makeAnchors(systemContext());
    const number = await numberNow();
    misbehave();
    await stampAnchors(systemContext());
    expect(await stampsOf(number)).toMatchObject([{ authority: 2 }]);
    expect((await mailbox("support@countersign.example"))[0]?.subject).toBe("Anchors could not be stamped");
    authority.behave();
    await stampAnchors(systemContext());
    expect(await stampsOf(number)).toHaveLength(2);
    expect(await findings()).toEqual([]);
  },
);

test("an authority whose clock is a year off is refused", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 365 * 86_400_000 });
  await expect(requestTimestamp(authority.tsaUrl, createHash("sha256").digest())).rejects.toThrow("says that it is 20");
  vi.useRealTimers();
});

test("a token that was stored before a kill is recorded by the next run", async () => {
  const number = await numberNow();
  await asOwner(sql`delete from anchor_stamps where anchor = ${number}`);
  const { length } = authority.asked;
  await stampAnchors(systemContext());
  expect(await stampsOf(number)).toHaveLength(2);
  expect(authority.asked).toHaveLength(length);
  expect(await findings()).toEqual([]);
});

test("copies go out by mail once a day, and by webhook one for each anchor, again where it was not taken", async () => {
  const taken: { anchor: string; stamps: { authority: number; token: string }[] }[] = [];
  let isAway = true;
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      if (!isAway) taken.push(JSON.parse(body.toString()));
      response.writeHead(isAway ? 503 : 204).end();
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  forgetState();
  process.env["ANCHOR_EMAIL"] = "archive@notary.example";
  process.env["ANCHOR_WEBHOOK"] = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}/anchors`;
  await stampAnchors(systemContext());
  isAway = false;
  await stampAnchors(systemContext());
  await givenSent(given.sender);
  await makeAnchors(hour(0.5));
  await stampAnchors(systemContext());
  await runJobs(["mailOperator"]);
  const number = await numberNow();
  expect(taken.map(({ anchor }) => JSON.parse(anchor).number)).toEqual([number - 1, number]);
  const file = readFileSync(placeOf(`${nameOf(number)}.json`), "utf8");
  expect(taken[1]?.anchor).toBe(file);
  expect(taken[1]?.stamps).toHaveLength(2);
  const mails = await mailbox("archive@notary.example");
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain(JSON.parse(taken[0]?.anchor ?? "").root);
  expect(mails[0]?.text).toContain("Time stamp of authority 2");
  await stampAnchors(hour(25));
  await runJobs(["mailOperator"]);
  expect(await mailbox("archive@notary.example")).toHaveLength(2);
  delete process.env["ANCHOR_EMAIL"];
  delete process.env["ANCHOR_WEBHOOK"];
  forgetState();
  server.close();
});
