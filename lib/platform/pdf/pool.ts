import "server-only";
import workerpool from "workerpool";
import { PartUnavailable } from "@/lib/platform/logs/outages";
import type { Jobs } from "./child";
import type { RevocationCheck } from "./child/check-revocation";
import { startChildren } from "./children";
import type {
  CertificateData,
  FoundField,
  FoundTag,
  FoundText,
  Inspection,
  PageImage,
  PicturePages,
  PrintedBox,
  RenewedSeal,
  Seal,
  SealedPdf,
  SealExtension,
  SealRenewal,
  Stamp,
  TableSheet,
  TextSearch,
  UnsignedMark,
  WithoutTags,
} from "./contract";
import type { ImageWidth } from "./image-widths";
import { PdfRefused, pdfRefusals, type PdfRefusal } from "./pdf-refused";
import type { Attested } from "./verify/attested";
import type { PdfVerification } from "./verify/verify-pdf";

const mostChildren = 2;
/** A child ends itself after 20 s of processor time; this limit is for one that hangs or gets no processor time. */
const jobMilliseconds = 120_000;
/** A process stays at the same size over thousands of seals; while it is replaced, both take memory. */
const replaced = { jobs: 10_000, idleMs: 60_000 };
/** Tests keep every processor busy, and would starve their own children. */
const niceness = process.env.NODE_ENV === "test" ? 0 : 10;
const pagesPerJob = 8;

type Pool = ReturnType<typeof startChildren>;

// Global, because several bundles contain this module and must share one pool of each kind.
const shared = globalThis as typeof globalThis & {
  countersignPdfPool?: Pool;
  countersignVerifyPool?: Pool;
};

/** Starts a process for documents, if there is none, while what it is needed for is still being received. */
export function preparePdfPool(): void {
  poolOf("documents").prepare("prepare" satisfies keyof Jobs, jobMilliseconds);
}

/** Flattens, cleans and rewrites an upload; throws PdfRefused if it cannot become a document. */
export async function inspectPdf(bytes: Uint8Array): Promise<Inspection> {
  return run("inspectPdf", bytes);
}

/** A page for each picture of a JPEG, PNG, WebP or TIFF of at most so many pixels. */
export async function makePicturePages(bytes: Uint8Array, maximumPixels: number): Promise<PicturePages> {
  return run("makePicturePages", bytes, maximumPixels);
}

/** The images that are made of a first page at once: without the largest if the others took long. */
export async function renderFirstPage(bytes: Uint8Array): Promise<PageImage[]> {
  return run("renderFirstPage", bytes);
}

/** A WebP image of a page that somebody waits for. */
export async function renderPage(bytes: Uint8Array, pageIndex: number, width: ImageWidth): Promise<PageImage> {
  return run("renderPage", bytes, pageIndex, width);
}

/** WebP images of the pages in these widths, in the given order of pages, after what somebody waits for. */
export async function renderPages(
  bytes: Uint8Array,
  pageIndexes: number[],
  widths: readonly ImageWidth[],
  signal?: AbortSignal,
): Promise<({ pageIndex: number } & PageImage)[]> {
  const parts: number[][] = [];
  for (let start = 0; start < pageIndexes.length; start += pagesPerJob) {
    parts.push(pageIndexes.slice(start, start + pagesPerJob));
  }
  return (await Promise.all(parts.map((part) => runIn({ signal }, "renderPages", bytes, part, widths)))).flat();
}

/** The text of each page, for readers who cannot see its image. */
export async function readPageTexts(bytes: Uint8Array, signal?: AbortSignal): Promise<string[]> {
  return runIn({ signal }, "readPageTexts", bytes);
}

/** Where text, lines and images are printed on a page, for fields to be placed by. */
export async function readPrinted(bytes: Uint8Array, pageIndex: number): Promise<PrintedBox[]> {
  return run("readPrinted", bytes, pageIndex);
}

/** Where the text of each search is printed, page by page. Ends early once more places than `most` are found. */
export async function findTexts(
  bytes: Uint8Array,
  searches: readonly TextSearch[],
  most: number,
): Promise<FoundText[][]> {
  return run("findTexts", bytes, searches, most);
}

/** What these pages have that looks like places for entries, with those of which nobody can be sure. */
export async function findFields(
  bytes: Uint8Array,
  pageIndexes: readonly number[],
  signal?: AbortSignal,
): Promise<FoundField[]> {
  return runIn({ signal }, "findFields", bytes, pageIndexes);
}

/** The texts between double braces, page by page, at most one more than `most`. */
export async function findTags(bytes: Uint8Array, most: number): Promise<FoundTag[]> {
  return run("findTags", bytes, most);
}

/** The document without the chosen tags, by their places in the list of `findTags` for the same `most`. */
export async function removeTags(bytes: Uint8Array, chosen: readonly number[], most: number): Promise<WithoutTags> {
  return run("removeTags", bytes, chosen, most);
}

/** Whether the foot of each page is blank, so that the code can be printed there; sizes in points, as displayed. */
export async function findBlankFeet(
  bytes: Uint8Array,
  sizes: { width: number; height: number }[],
  signal?: AbortSignal,
): Promise<boolean[]> {
  return runIn({ signal }, "findBlankFeet", bytes, sizes);
}

/** Tests stamping and sealing with throwaway values. Throws PdfRefused on failure, which is too late after signing. */
export async function dryRunPdf(bytes: Uint8Array, pageCount: number, signal?: AbortSignal): Promise<void> {
  return runIn({ signal }, "dryRunPdf", bytes, pageCount);
}

/** Draws the stamps onto the pages; the result is an unsealed revision. */
export async function stampPdf(work: { bytes: Uint8Array; stamps: Stamp[] }): Promise<Uint8Array> {
  return run("stampPdf", work);
}

/** Draws the stamps onto the pages, and marks each page below its foot as not signed. */
export async function markUnsigned(work: {
  bytes: Uint8Array;
  stamps: Stamp[];
  mark: UnsignedMark;
}): Promise<Uint8Array> {
  return run("markUnsigned", work);
}

/** Stamps and seals. */
export async function sealPdf(work: { bytes: Uint8Array; stamps: Stamp[]; seal: Seal }): Promise<SealedPdf> {
  return run("sealPdf", work);
}

/** Adds validation data to a seal, and the document time stamp of B-LTA; throws if that does not make it of the level. */
export async function extendSeal(work: SealExtension): Promise<Uint8Array> {
  return run("extendSeal", work);
}

/** Adds fresh validation data and a time stamp of the document; throws if the file is not proven for longer by them. */
export async function renewSeal(work: SealRenewal): Promise<RenewedSeal> {
  return run("renewSeal", work);
}

/** As `verifyPdf`, beside the processing of documents. */
export async function judgeSealed(bytes: Uint8Array, anchors: Uint8Array[]): Promise<PdfVerification> {
  return run("verifyPdf", bytes, anchors);
}

/** What an answer of OCSP or a list says about a certificate, or why it says nothing. */
export async function checkRevocation(check: RevocationCheck): Promise<Attested | { fault: string }> {
  return run("checkRevocation", check);
}

/** Writes the audit certificate on A4, unsealed. */
export async function writeCertificate(data: CertificateData): Promise<Uint8Array> {
  return run("writeCertificate", data);
}

/** Writes facts and tables on A4, unsealed. */
export async function writeTables(sheet: TableSheet): Promise<Uint8Array> {
  return run("writeTables", sheet);
}

/** Separate pools, so that public verifications never delay the processing of documents. */
export type PoolName = "documents" | "verifications";

/** The strings of the Info dictionary, by key. */
export async function readInfo(bytes: Uint8Array, pool: PoolName = "documents"): Promise<Record<string, string>> {
  return runIn({ pool }, "readInfo", bytes);
}

export async function verifyPdf(bytes: Uint8Array, anchors: Uint8Array[]): Promise<PdfVerification> {
  return runIn({ pool: "verifications" }, "verifyPdf", bytes, anchors);
}

/** The first visible difference that was made after one of the revisions that end there; null if there is none. */
export async function compareRevisions(bytes: Uint8Array, ends: readonly number[]): Promise<string | null> {
  return runIn({ pool: "verifications" }, "compareRevisions", bytes, ends);
}

export async function closePdfPool(): Promise<void> {
  const pools = [shared.countersignPdfPool, shared.countersignVerifyPool];
  shared.countersignPdfPool = undefined;
  shared.countersignVerifyPool = undefined;
  for (const pool of pools) await pool?.end();
}

async function run<Name extends keyof Jobs>(
  name: Name,
  ...input: Parameters<Jobs[Name]>
): Promise<Awaited<ReturnType<Jobs[Name]>>> {
  return runIn({}, name, ...input);
}

function poolOf(name: PoolName): Pool {
  if (name === "verifications")
    return (shared.countersignVerifyPool ??= startChildren({ most: 1, ...replaced, niceness }));
  return (shared.countersignPdfPool ??= startChildren({ most: mostChildren, ...replaced, niceness }));
}

/** `signal` takes the job from its pool's queue, or kills its process. */
async function runIn<Name extends keyof Jobs>(
  { pool = "documents", signal }: { pool?: PoolName; signal?: AbortSignal | undefined },
  name: Name,
  ...input: Parameters<Jobs[Name]>
): Promise<Awaited<ReturnType<Jobs[Name]>>> {
  try {
    // The processes run child.ts, so the answer is that of the job of this name.
    return (await poolOf(pool).exec(name, input, jobMilliseconds, signal)) as Awaited<ReturnType<Jobs[Name]>>;
  } catch (error) {
    throw refusalOf(error) ?? error;
  }
}

/** A child that ended by running out of time or memory counts as a document that is too complex. */
function refusalOf(error: unknown): PdfRefused | PartUnavailable | undefined {
  if (wasAskedToEnd(error)) return new PartUnavailable(null, error);
  const isGone = error instanceof workerpool.Promise.TimeoutError || error instanceof workerpool.TerminateError;
  if (isGone) return new PdfRefused("tooComplex");
  const reason: unknown = error instanceof Error && "reason" in error ? error.reason : undefined;
  return isRefusal(reason) ? new PdfRefused(reason) : undefined;
}

/** While the product stops, its children may get the same signal. A child that runs out of something is killed. */
const wasAskedToEnd = (error: unknown): boolean =>
  error instanceof workerpool.TerminateError && /signalCode: `SIG(?:TERM|INT|HUP)`/.test(error.message);

function isRefusal(reason: unknown): reason is PdfRefusal {
  return pdfRefusals.some((refusal) => refusal === reason);
}
