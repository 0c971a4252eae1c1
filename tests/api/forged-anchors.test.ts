import { createHash } from "node:crypto";
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { database } from "@/db/client";
import { sealedVersions } from "@/db/schema/sealed-versions";
import { makeAnchors } from "@/lib/anchors/make-anchors";
import { stampAnchors } from "@/lib/anchors/stamp-anchors";
import { macOf } from "@/lib/audit/macs";
import { systemContext } from "@/lib/platform/context/context";
import { call, must, runJobs } from "../support/api";
import { asOwner } from "../support/as-owner";
import { forgetState } from "../support/forget-state";
import { mailbox } from "../support/given";
import { newest } from "../support/rewritten-chain";
import { hour, nameOf, numberNow, placeOf, stampsOf, useStampedAnchors } from "../support/stamped-anchors";

const { authority, given } = await useStampedAnchors();

/** A row of the database's owner, who has no key. */
const forgeAnchor = (number: number) =>
  asOwner(
    sql`insert into anchors select ${number}, at, size, root, previous_root, ${"0".repeat(64)} from anchors
      where number = (select min(number) from anchors where mac is not null)`,
    sql`insert into anchor_leaves select ${number}, 0, null, leaf, path from anchor_leaves
      where place = 0 and anchor = (select min(number) from anchors where mac is not null)`,
    sql`insert into anchor_leaves values (${number}, 1, ${given.sent.id}, 'forged', '')`,
  );

test("an anchor that somebody else wrote is answered to nobody, and keeps neither stamps nor copies back", async () => {
  const forged = 2_000_000_000;
  const proofNow = async () => (await must("GET", `${given.sent.at}/proof`, { token: given.sender.token })).proof;
  const before = await proofNow();
  await forgeAnchor(forged);
  expect((await call("GET", `/verifications/anchors/${forged}`)).status).toBe(404);
  expect(await proofNow()).toEqual(before);
  for (const odd of ["0", "-1", "1.5", "99999999999999999999", "one"])
    expect([400, 404, 422]).toContain((await call("GET", `/verifications/anchors/${odd}`)).status);
  forgetState();
  process.env["ANCHOR_EMAIL"] = "keeper@notary.example";
  await asOwner(sql`delete from anchor_copies`);
  await stampAnchors(systemContext());
  await asOwner(sql`update anchor_copies set sent_up_to = ${forged}`);
  await stampAnchors(hour(25));
  await runJobs(["mailOperator"]);
  const subjects = (await mailbox("keeper@notary.example")).map(({ subject }) => subject);
  const number = before.anchor.number;
  expect(subjects).toEqual(Array(2).fill(`Anchors ${number} to ${number} of the audit trails`));
  expect(await stampsOf(forged)).toEqual([]);
  delete process.env["ANCHOR_EMAIL"];
  forgetState();
  await asOwner(
    sql`delete from anchor_copies`,
    sql`delete from anchor_leaves where anchor = ${forged}`,
    sql`delete from anchors where number = ${forged}`,
  );
});

test("a token in storage that says an impossible time is not recorded", async () => {
  const number = await numberNow();
  const anchor = await newest();
  await asOwner(sql`delete from anchor_stamps where anchor = ${number}`);
  const place = placeOf(`${nameOf(number)}.json`);
  const query = authority.at("backdated.tsq");
  execFileSync("openssl", ["ts", "-query", "-data", place, "-sha256", "-cert", "-out", query], { stdio: "pipe" });
  authority.moveClock(new Date((anchor?.at.getTime() ?? 0) - 2 * 3600_000));
  const reply = authority.at("backdated.tsr");
  writeFileSync(reply, authority.answerTime(readFileSync(query)));
  authority.moveClock(new Date());
  const token = placeOf(`${nameOf(number)}-1.tst`);
  execFileSync("openssl", ["ts", "-reply", "-in", reply, "-token_out", "-out", token], { stdio: "pipe" });
  await stampAnchors(systemContext());
  expect(await stampsOf(number)).toMatchObject([{ authority: 2 }]);
});

test("a file that is younger than what was sealed is attested by the anchor that names it", async () => {
  const number = await numberNow();
  const { workflow } = await must("GET", given.sent.at, { token: given.sender.token });
  const [document] = (await must("GET", `/verifications/${workflow.uuid}`)).documents;
  const since = async (code: string) => (await must("GET", `/verifications/${code}`)).exists_since;
  expect(await since(document.sha256)).toMatchObject({ anchor: number });
  const row = { originalHash: document.sha256, version: 2, workflowId: given.sent.id, kind: "document" as const };
  const version = { ...row, fileHash: createHash("sha256").update(workflow.uuid).digest("hex"), madeAt: new Date() };
  const made = { ...version, reason: "ending" as const };
  await database()
    .insert(sealedVersions)
    .values({ ...made, code: macOf("version", made) });
  expect(await since(version.fileHash)).toBeNull();
  await makeAnchors(hour(0.5));
  await stampAnchors(systemContext());
  expect(await since(version.fileHash)).toMatchObject({ anchor: number + 1 });
  expect(await since(workflow.uuid)).toMatchObject({ anchor: number });
});
