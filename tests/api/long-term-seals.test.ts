import { afterAll, beforeEach, expect, test } from "vitest";
import { examine } from "@/lib/operator/doctor";
import { systemContext } from "@/lib/platform/context/context";
import { metrics } from "@/lib/platform/logs/metrics";
import { writeRevision } from "@/lib/platform/pdf/child/extend-seal";
import { stateOf } from "@/lib/platform/process/process-state";
import { watchSealing } from "@/lib/sealing/watch-sealing";
import { call, must, runJobs, useProduct } from "../support/api";
import { type Sender, signAs } from "../support/given";
import { certificateOf } from "../support/given-agreed";
import { startSealAuthority } from "../support/seal-authority";
import { settingsOf } from "../support/seal-settings";
import { givenSent, givenUser, type Sent } from "../support/shortcuts";
import { verify } from "../support/verify-file";

const authority = await startSealAuthority();
Object.assign(process.env, settingsOf(authority), { SEAL_LEVEL: "B-LTA", TRUST_ANCHORS: authority.at("root.crt") });
useProduct();
afterAll(() => authority.close());
beforeEach(() => {
  authority.behave();
  stateOf("validation-data", () => new Map()).clear();
});

async function givenSigned(sender: Sender): Promise<Sent> {
  const sent = await givenSent(sender);
  await signAs(sent.tokens[0] ?? null);
  return sent;
}
const sealedFile = async ({ at }: Sent, { token }: Sender) =>
  (await call("GET", `${at}/documents/download`, { token })).bytes;

test("documents and certificates are sealed at the level that the operator wants", async () => {
  const sender = await givenUser();
  const sent = await givenSigned(sender);
  await runJobs();
  const document = await sealedFile(sent, sender);
  const { json } = await verify(document);
  expect(json).toMatchObject({
    intact: true,
    verdict: "sealedHere",
    level: "B-LTA",
    sealed_by_standing: "own",
    timestamp_trusted: true,
    revisions: 2,
    proofs: [
      { kind: "timeStamp", about: null, by: "Seal time" },
      { kind: "documentTimeStamp", about: null, by: "Seal time" },
      { kind: "ocsp", about: "Sealing company", by: "Seal responder" },
      { kind: "crl", about: "Seal issuer", by: "Seal root" },
      { kind: "ocsp", about: "Seal time", by: "Seal responder" },
    ],
  });
  expect(json.validated_at).toBe(json.proofs[2].at);
  const { bytes: certificate } = await certificateOf(sent, sender);
  expect((await verify(certificate)).json).toMatchObject({ verdict: "auditCertificate", level: "B-LTA" });
  const numbers = await metrics().registry.metrics();
  expect(numbers).toMatch(/countersign_sealed_files_total\{level="B-LTA"\} [2-9]/);
  expect(numbers).toMatch(/countersign_validation_data_total\{kind="ocsp",outcome="kept"\} [1-9]/);
});

test("what is appended to a recorded file, or cut off, is not what was sealed here", async () => {
  const sender = await givenUser();
  const sent = await givenSigned(sender);
  await runJobs();
  const document = await sealedFile(sent, sender);
  const appended = (await writeRevision(document, { certificates: [], ocsps: [], crls: [] }, null)).file;
  expect((await verify(appended)).json).toMatchObject({ verdict: "extended", level: "B-LTA" });
  const firstEnd = Buffer.from(document).indexOf("%%EOF") + "%%EOF".length;
  expect((await verify(document.subarray(0, firstEnd))).json).toMatchObject({ verdict: "unrecorded", level: "B-T" });
});

test("a level that cannot be reached is a failed seal, which is reported and reached later", async () => {
  const sender = await givenUser();
  const statusOf = async ({ at }: Sent) => (await must("GET", at, { token: sender.token })).workflow.status;
  authority.answerBy("/ocsp", (response) => response.writeHead(503).end());
  const sent = await givenSigned(sender);
  const signed = await statusOf(sent);
  await runJobs(["sealWorkflow"]);
  expect(await statusOf(sent)).toBe(signed);
  await watchSealing(systemContext(new Date(Date.now() + 61_000)));
  const { workflow } = await must("GET", sent.at, { token: sender.token });
  expect(workflow.sealing_failed_at).not.toBeNull();
  authority.behave();
  await runJobs();
  expect((await verify(await sealedFile(sent, sender))).json).toMatchObject({ verdict: "sealedHere", level: "B-LTA" });
});

test("doctor reaches for the level, and says what is missing", async () => {
  const say = async () => (await examine()).lines.find((line) => line.includes("Seal level"));
  expect(await say()).toBe("ok    Seal level: B-LTA, with certificates: 4, OCSP answers: 2, CRLs: 1");
  stateOf("validation-data", () => new Map()).clear();
  authority.revoked.add("seal");
  expect(await say()).toMatch(/^WRONG Seal level: The certificate "Sealing company" is revoked since /);
});
