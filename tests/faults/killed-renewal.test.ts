import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { database } from "@/db/client";
import { sealedFiles, sealedVersions } from "@/db/schema/sealed-versions";
import { systemContext } from "@/lib/platform/context/context";
import { loadFile } from "@/lib/platform/storage/storage";
import { renewBatch } from "@/lib/renewal/renew-seals";
import { call, runJobs, useProduct } from "../support/api";
import { compileScript } from "../support/compile-script";
import { signAs } from "../support/given";
import { certificateOf } from "../support/given-agreed";
import { startSealAuthority } from "../support/seal-authority";
import { settingsOf } from "../support/seal-settings";
import { givenSent, givenUser } from "../support/shortcuts";
import { verdictOf } from "../support/verify-file";

const authority = await startSealAuthority();
Object.assign(process.env, settingsOf(authority), { SEAL_LEVEL: "B-LTA", TRUST_ANCHORS: authority.at("root.crt") });
useProduct();
let script: string;
beforeAll(async () => {
  script = await compileScript("tests/support/renewal-process.ts");
});
afterAll(() => {
  rmSync(script);
  authority.close();
});

/** Longer than a file is taken for. */
const pauseMs = 31 * 60_000;
/** Which question to the authority the process does not survive: before the first file, or in the middle of one. */
const kills = [1, 2, 3, 4, 5];

test("a renewal that is killed again and again loses nothing and does nothing twice", async () => {
  const sender = await givenUser();
  const sent = await givenSent(sender);
  await signAs(sent.tokens[0] ?? null);
  await runJobs();
  const sealed = (await call("GET", `${sent.at}/documents/download`, { token: sender.token })).bytes;
  await certificateOf(sent, sender);
  authority.replaceTsa(3000);
  let now = Date.now();
  let child: ChildProcess | undefined;
  for (const killedAt of kills) {
    let asked = 0;
    authority.answerBy("/tsa", (response, query) => {
      asked += 1;
      if (asked === killedAt) child?.kill("SIGKILL");
      else response.end(authority.answerTime(query));
    });
    child = spawn(process.execPath, [script, new Date(now).toISOString()], { stdio: ["ignore", "inherit", "inherit"] });
    await once(child, "exit");
    now += pauseMs;
  }
  authority.behave();
  await renewBatch(systemContext(new Date(now)));
  const versions = await database().select().from(sealedVersions);
  expect(versions.map(({ version, kind }) => `${kind} ${version}`).toSorted()).toEqual(["certificate 2", "document 2"]);
  for (const { originalHash, fileHash } of versions) {
    const [before, after] = [await loadFile(originalHash), await loadFile(fileHash)];
    expect(Buffer.compare(after.subarray(0, before.length), before)).toBe(0);
  }
  for (const { failedAt, endsAt } of await database().select().from(sealedFiles)) {
    expect(failedAt).toBeNull();
    expect(endsAt?.getTime()).toBeGreaterThan(now + 2000 * 86_400_000);
  }
  const { bytes } = await call("GET", `${sent.at}/documents/download`, { token: sender.token });
  expect(bytes.length).toBeGreaterThan(sealed.length);
  expect(await verdictOf(bytes)).toEqual({ intact: true, verdict: "sealedHere" });
});
