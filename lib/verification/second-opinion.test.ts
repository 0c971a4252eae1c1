import { beforeEach, expect, test, vi } from "vitest";
import { systemContext } from "@/lib/platform/context/context";
import { PdfRefused } from "@/lib/platform/pdf/pdf-refused";
import { compareRevisions, verifyPdf } from "@/lib/platform/pdf/pool";
import { unjudgedPdf } from "@/lib/platform/pdf/verify/unjudged-pdf";
import { findSealedWorkflow } from "./find-sealed-workflow";
import type { SealedWorkflowDto } from "./schema";
import { verifyDocument } from "./verify-document";

// What the drawing of the pages adds to the judgement by the file's objects, which tells of no forgery known here alone.
vi.mock("@/lib/platform/pdf/pool", () => ({ verifyPdf: vi.fn(), compareRevisions: vi.fn() }));
vi.mock("./find-sealed-workflow", () => ({ findSealedWorkflow: vi.fn() }));
vi.mock("./own-fingerprint", () => ({ ownFingerprints: async () => ["ours"] }));
vi.mock("@/lib/platform/crypto/trust-anchors", () => ({ trustAnchors: async () => [] }));

/** A file of ours to which something was added that the comparison of the objects allows. */
const extended = {
  ...unjudgedPdf("0".repeat(64)),
  state: "extended" as const,
  earlierSha256s: ["1".repeat(64)],
  isFinal: true,
  isDer: true,
  bindsCertificate: true,
  certificateFingerprint: "ours",
  ends: [100],
};
const sealed = { isProven: true, recordedAs: "document" } as SealedWorkflowDto;
const bytes = new TextEncoder().encode("%PDF-1.7");
const verdict = async () =>
  (await verifyDocument(systemContext(), { bytes, name: "a.pdf", text: () => undefined })).verdict;

beforeEach(() => {
  vi.mocked(verifyPdf).mockResolvedValue(extended);
  vi.mocked(compareRevisions).mockReset().mockResolvedValue(null);
  vi.mocked(findSealedWorkflow).mockImplementation(async (_, hash) =>
    hash === extended.earlierSha256s[0] ? sealed : null,
  );
});

test("pages that look as before change nothing", async () => {
  expect(await verdict()).toBe("extended");
  expect(compareRevisions).toHaveBeenCalledExactlyOnceWith(bytes, extended.ends);
});

test("a page that looks other than before is a change", async () => {
  vi.mocked(compareRevisions).mockResolvedValue("page 1 has other pixels, on paper");
  expect(await verdict()).toBe("changed");
});

test("pages that cannot be drawn are not judged", async () => {
  vi.mocked(compareRevisions).mockRejectedValue(new PdfRefused("tooComplex"));
  expect(await verdict()).toBe("unjudged");
});

test("the pages are drawn only where every change is forbidden, and not of a file that is recorded", async () => {
  vi.mocked(compareRevisions).mockResolvedValue("page 1 has other pixels, on paper");
  vi.mocked(verifyPdf).mockResolvedValue({ ...extended, isFinal: false });
  expect(await verdict()).toBe("extended");
  vi.mocked(verifyPdf).mockResolvedValue(extended);
  vi.mocked(findSealedWorkflow).mockResolvedValue(sealed);
  expect(await verdict()).toBe("sealedHere");
  expect(compareRevisions).not.toHaveBeenCalled();
});
