import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { afterEach, expect, test, vi } from "vitest";
import { makeAnchors } from "@/lib/anchors/make-anchors";
import { stampAnchors } from "@/lib/anchors/stamp-anchors";
import { verifyAnchors } from "@/lib/anchors/verify-anchors";
import { systemContext } from "@/lib/platform/context/context";
import { evidenceIn } from "@/lib/platform/pdf/verify/token-evidence";
import { stateOf } from "@/lib/platform/process/process-state";
import { must, runJobs } from "../support/api";
import { asOwner } from "../support/as-owner";
import { forgetState } from "../support/forget-state";
import { mailbox } from "../support/given";
import { nameOf, numberNow, placeOf, stampsOf, useStampedAnchors } from "../support/stamped-anchors";
import { givenSent } from "../support/shortcuts";

process.env["ALLOW_PRIVATE_OCSP"] = "1";
const { authority, second, given, roots } = await useStampedAnchors();
afterEach(() => void vi.useRealTimers());

const dayMs = 86_400_000;
const openssl = (...words: string[]) => execFileSync("openssl", words, { encoding: "utf8", stdio: "pipe" });

/** From now on only the roots are known here, and nothing that was fetched before. */
function knowRoots(): void {
  forgetState();
  stateOf("validation-data", () => new Map()).clear();
  writeFileSync(roots, Buffer.concat([authority, second].map((one) => readFileSync(one.at("root.crt")))));
}

async function givenAnchor(): Promise<number> {
  knowRoots();
  await givenSent(given.sender);
  await makeAnchors(systemContext());
  await stampAnchors(systemContext());
  return numberNow();
}

test("a time stamp of an anchor holds its authority's path and answers, which OpenSSL judges too", async () => {
  const number = await givenAnchor();
  const { stamps } = await must("GET", `/verifications/anchors/${number}`);
  const days30 = Date.now() + 29 * dayMs;
  for (const { trusted, validated_at: validatedAt, proven_until: until } of stamps) {
    expect([trusted, validatedAt]).toEqual([true, expect.any(String)]);
    expect(Date.parse(until)).toBeGreaterThan(days30);
  }
  const place = placeOf(`${nameOf(number)}-1.tst`);
  const { certificates, ocsps, crls } = evidenceIn(readFileSync(place));
  expect([certificates.length, ocsps.length, crls.length]).toEqual([3, 1, 1]);
  const trust = ["-CAfile", authority.at("root.crt"), "-untrusted", authority.at("issuer.crt")];
  const data = ["-data", placeOf(`${nameOf(number)}.json`), "-in", place, "-token_in"];
  expect(openssl("ts", "-verify", ...data, ...trust)).toContain("Verification: OK");
  const answer = authority.at("held.ocsp");
  writeFileSync(answer, ocsps[0] ?? "");
  const about = ["-issuer", authority.at("issuer.crt"), "-cert", authority.at("tsa.crt")];
  expect(openssl("ocsp", "-respin", answer, ...about, "-CAfile", authority.at("root.crt"), "-no_nonce")).toContain(
    "tsa.crt: good",
  );
  writeFileSync(answer, crls[0] ?? "");
  expect(openssl("crl", "-inform", "DER", "-in", answer, "-noout", "-issuer")).toContain("Seal root");
});

test("after the end of the authority's certificate the time stamp can still be judged, and says that it has ended", async () => {
  const number = await givenAnchor();
  const { workflow } = await must("GET", given.sent.at, { token: given.sender.token });
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 40 * dayMs });
  const { stamps } = await must("GET", `/verifications/anchors/${number}`);
  expect(stamps).toMatchObject([{ trusted: true, validated_at: expect.any(String) }, { trusted: true }]);
  const { exists_since: since } = await must("GET", `/verifications/${workflow.uuid}`);
  expect(Date.parse(since.proven_until)).toBeLessThan(Date.now());
});

test("without an answer about its authority an anchor is stamped all the same, and verify-anchors says what it lacks", async () => {
  for (const path of ["/ocsp", "/issuer.crl"] as const)
    authority.answerBy(path, (response) => response.writeHead(503).end());
  const number = await givenAnchor();
  const [first, other] = (await stampsOf(number)).toSorted((a, b) => a.authority - b.authority);
  expect(evidenceIn(first?.token ?? new Uint8Array()).certificates).toEqual([]);
  expect(evidenceIn(other?.token ?? new Uint8Array()).certificates).toHaveLength(3);
  const { notes } = await verifyAnchors(systemContext(), number);
  expect(notes).toContain(
    `time stamps without validation data of their authority: 1, the first that of anchor ${number}`,
  );
  // Whoever trusts the authority's own certificate needs nothing else.
  writeFileSync(roots, Buffer.concat([authority.at("tsa.crt"), second.at("root.crt")].map((one) => readFileSync(one))));
  forgetState();
  expect((await verifyAnchors(systemContext(), number)).notes).toEqual([]);
});

test("an authority whose certificate is revoked stamps no anchor", async () => {
  await asOwner(sql`delete from operator_notices`);
  authority.revoked.add("tsa");
  const number = await givenAnchor();
  expect(await stampsOf(number)).toMatchObject([{ authority: 2 }]);
  await runJobs(["mailOperator"]);
  const [told] = await mailbox("support@countersign.example");
  expect(told?.text).toContain('The certificate "Seal time" is revoked since');
});
