import "server-only";
import { maximumFields } from "@/lib/documents/rules";
import type { CheckedFor } from "@/lib/fields/formats/check-value";
import { AppError } from "@/lib/platform/errors/errors";
import { PdfRefused } from "@/lib/platform/pdf/pdf-refused";
import { findTags, removeTags } from "@/lib/platform/pdf/pool";
import { boxOfTag } from "./box-of-tag";
import { problemOfTag } from "./field-of-tag";
import type { Sentence } from "@/lib/platform/errors/errors";
import { parseTag } from "./parse-tag";
import { problemsAmong } from "./problems-among";
import type { UnreadTag, WaitingTag } from "./waiting-tag";

/** Names that are numbered anew could bring up another problem. */
const mostRounds = 5;

type PageSize = { pageIndex: number; width: number; height: number };

export type ReadTags = { tags: WaitingTag[]; unread: UnreadTag[] };

/** What keeps tags from becoming fields where they are to be placed, by their places in the list. */
export type ProblemsThere = (tags: readonly WaitingTag[]) => Promise<ReadonlyMap<number, Sentence>>;
const none: ProblemsThere = async () => new Map();

/** The tags on the pages of a document, and what is wrong with those that cannot be read. Refuses more than fields can be. */
export async function readTags(
  bytes: Uint8Array,
  sizes: readonly PageSize[],
  situation: CheckedFor,
  problemsThere = none,
): Promise<ReadTags> {
  const read = await readNumbered(bytes, sizes, situation, problemsThere);
  return { ...read, tags: read.tags.map(({ number: _, ...tag }) => tag) };
}

/** The same, and the document without the tags that can be read. */
export async function takeTags(
  bytes: Uint8Array,
  sizes: readonly PageSize[],
  situation: CheckedFor,
  problemsThere = none,
): Promise<ReadTags & { bytes: Uint8Array }> {
  const { tags, unread } = await readNumbered(bytes, sizes, situation, problemsThere);
  if (tags.length === 0) return { bytes, tags, unread };
  const chosen = tags.map(({ number }) => number);
  const without = await removeTags(bytes, chosen, maximumFields).catch(refuseComplex);
  const left = new Set(without.left);
  return {
    bytes: without.bytes,
    tags: tags.flatMap(({ number, ...tag }) => (left.has(number) ? [] : [tag])),
    unread: [
      ...unread,
      ...tags.flatMap(({ number, text, pageIndex }) =>
        left.has(number) ? [{ number, text, pageIndex, problem: { key: "tagStays" } }] : [],
      ),
    ],
  };
}

async function readNumbered(
  bytes: Uint8Array,
  sizes: readonly PageSize[],
  situation: CheckedFor,
  problemsThere: ProblemsThere,
) {
  const found = await findTags(bytes, maximumFields).catch(refuseComplex);
  if (found.length > maximumFields)
    throw new AppError("invalid", "tags_too_many", { values: { maximum: maximumFields } });
  let tags: (WaitingTag & { number: number })[] = [];
  const unread: UnreadTag[] = [];
  for (const [number, { text, pageIndex, isClosed, ...printed }] of found.entries()) {
    const page = sizes.find((one) => one.pageIndex === pageIndex);
    const leave = (key: string | UnreadTag["problem"]) =>
      unread.push({ number, text, pageIndex, problem: typeof key === "string" ? { key } : key });
    if (!isClosed) {
      leave("tagNotClosed");
      continue;
    }
    const parsed = parseTag(text);
    if ("problem" in parsed) leave(parsed.problem);
    else if (!page || printed.width === 0 || printed.height === 0) leave("outsidePage");
    else {
      const waiting = { text, pageIndex, box: boxOfTag(parsed.tag, printed, page), tag: parsed.tag };
      const problem = problemOfTag(waiting, page, situation);
      if (problem) leave(problem);
      else tags.push({ number, ...waiting });
    }
  }
  const leaveOut = (problems: ReadonlyMap<number, Sentence>) => {
    for (const [at, problem] of problems) {
      const { number = 0, text = "", pageIndex = 0 } = tags[at] ?? {};
      unread.push({ number, text, pageIndex, problem });
    }
    tags = tags.filter((_, at) => !problems.has(at));
    return problems.size > 0;
  };
  // What refers to a tag that is left out is open, which is no reason to leave it out too.
  for (let round = 0; round < mostRounds && leaveOut(problemsAmong(tags)); round += 1);
  for (let round = 0; round < mostRounds && leaveOut(await problemsThere(tags)); round += 1);
  return { tags, unread: unread.toSorted((one, other) => one.number - other.number) };
}

function refuseComplex(error: unknown): never {
  if (!(error instanceof PdfRefused)) throw error;
  throw new AppError("invalid", "tags_too_much");
}
