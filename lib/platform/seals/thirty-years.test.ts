import { PDFDocument } from "pdf-lib";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { dayMs, daysLater } from "@/lib/platform/i18n/days";
import { opensslVerifies } from "../../../tests/support/openssl-verifies";
import { canRun, mutool, pdfsig, qpdfCheck } from "../../../tests/support/pdf-judges";
import { startSealAuthority } from "../../../tests/support/seal-authority";
import { settingsOf, startWith } from "../../../tests/support/seal-settings";
import { renewSeal } from "@/lib/platform/pdf/child/extend-seal";
import { closePdfPool } from "@/lib/platform/pdf/pool";
import { verifyPdf } from "@/lib/platform/pdf/verify/verify-pdf";
import { stateOf } from "@/lib/platform/process/process-state";
import { gatherEvidence } from "./gather-evidence";
import { sealAtLevel } from "./seal-at-level";

const yearMs = 365.25 * dayMs;
const years = 30;
const everyYears = 3;

let authority: Awaited<ReturnType<typeof startSealAuthority>>;
let sealed: Uint8Array;

beforeAll(async () => {
  authority = await startSealAuthority({ lifeDays: 40 * 366 });
  authority.replaceTsa(4 * 366);
  const pdf = await PDFDocument.create();
  pdf.addPage([300, 400]).drawText("Rent: 500", { x: 20, y: 300 });
  startWith({ ...settingsOf(authority), SEAL_LEVEL: "B-LTA" });
  const seal = { reason: "Completed", signedAt: new Date(), metadata: { AuditChainHead: "9f9e" } };
  sealed = await sealAtLevel({ bytes: await pdf.save(), stamps: [], seal });
}, 60_000);
afterEach(() => void vi.useRealTimers());
afterAll(async () => {
  authority.close();
  await closePdfPool();
}, 30_000);

const judge = (bytes: Uint8Array) => verifyPdf(bytes, [authority.der("root")]);

/** What a renewal does with a file of that level, in this process, whose clock is moved. */
async function renew(bytes: Uint8Array, data?: Awaited<ReturnType<typeof gatherEvidence>>) {
  const { newest } = (await judge(bytes)).longTerm;
  const gathered = data ?? (await gatherEvidence([newest?.certificates ?? []]));
  const work = { bytes, data: gathered, tsaUrl: authority.tsaUrl, anchors: [authority.der("root")] };
  return (await renewSeal(work)).bytes;
}

/** As if it were that many years later, for this process and for the authority, which begins with another certificate. */
function moveClock(afterYears: number): Date {
  vi.useRealTimers();
  const now = new Date(Date.now() + afterYears * yearMs);
  vi.useFakeTimers({ toFake: ["Date"], now });
  authority.moveClock(daysLater(now, -1));
  authority.replaceTsa(4 * 366);
  authority.moveClock(now);
  stateOf("validation-data", () => new Map()).clear();
  return now;
}

const none = { certificates: [], ocsps: [], crls: [] };

test.skipIf(!canRun("faketime"))(
  "thirty years with a certificate of the authority every three: each step holds for OpenSSL and for us",
  async () => {
    const steps: { bytes: Uint8Array; at: Date }[] = [{ bytes: sealed, at: new Date() }];
    for (let year = everyYears; year <= years; year += everyYears) {
      const at = moveClock(year);
      const before = steps.at(-1)?.bytes ?? sealed;
      const bytes = await renew(before);
      expect(Buffer.compare(bytes.subarray(0, before.length), before)).toBe(0);
      const { state, longTerm } = await judge(bytes);
      expect({ state, level: longTerm.level, why: longTerm.why }).toEqual({
        state: "extended",
        level: "B-LTA",
        why: null,
      });
      expect(longTerm.newest?.endsAt.getTime()).toBeGreaterThan(at.getTime() + everyYears * yearMs);
      steps.push({ bytes, at });
    }
    for (const [index, { bytes, at }] of steps.entries()) {
      // Of each step, OpenSSL is asked at the time of the next, whose time stamp protects it.
      expect(opensslVerifies(bytes, authority, steps[index + 1]?.at ?? at)).toContain("Verification: OK");
      if (canRun("qpdf")) expect(qpdfCheck(bytes)).toBe(0);
    }
    const last = steps.at(-1)?.bytes ?? sealed;
    const { longTerm, later } = await judge(last);
    const stamps = longTerm.proofs.filter(({ kind }) => kind === "documentTimeStamp");
    expect(new Set(stamps.map(({ by }) => by)).size).toBe(years / everyYears + 1);
    expect(later).toHaveLength(years / everyYears + 1);
    expect(pdfsig(last)).toContain("Signature is Valid");
    if (canRun("mutool")) expect(mutool(last)).toBe("");
  },
  300_000,
);

test.skipIf(!canRun("faketime"))("a renewal that does not prove the time stamp before is refused", async () => {
  moveClock(everyYears);
  const renewed = await renew(sealed);
  moveClock(2 * everyYears);
  await expect(renew(renewed, none)).rejects.toThrow("The renewed file is of level B-LT.");
});

test.skipIf(!canRun("faketime"))(
  "a file is renewed only while its time stamp's certificate is not revoked",
  async () => {
    moveClock(everyYears);
    authority.answerBy("/ocsp", (response) => response.writeHead(503).end());
    authority.answerBy("/issuer.crl", (response) => response.writeHead(503).end());
    await expect(renew(sealed)).rejects.toThrow("is revoked: ");
    authority.behave();
  },
);
