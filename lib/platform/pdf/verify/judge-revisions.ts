import { classify } from "./classify";
import { Unexplained } from "./compare";
import type { FoundSignature } from "./find-signatures";
import { latin } from "./parse";
import { allowsNoChange, permissionsOf } from "./permissions";
import type { Revision } from "./revisions";
import type { Standing } from "./standings";
import type { Addition } from "./step";
import { PdfUnreadable } from "./values";

/** The state of a file by its bytes only, whoever signed it. */
export type PdfState = "unsigned" | "whole" | "extended" | "addedLater" | "changed" | "unjudged";

/** A revision after the first signature: what it added and, if it was signed, the signer and the time. */
type LaterRevision = {
  kinds: Addition[];
  by: string | null;
  at: Date | null;
  standing: Standing | null;
  /** SHA-256 of the signer's certificate in hex. */
  fingerprint: string | null;
};

/** `why` explains a state other than the best one, for diagnosis; it is not translated. */
export type RevisionsJudged = { state: PdfState; why: string | null; later: LaterRevision[] };

/**
 * Checks each revision after the first signature separately, so that a later signature cannot legitimise a change. After
 * a seal that allows no change, anything unexpected means that the file was changed.
 */
export function judgeRevisions(file: Uint8Array, revisions: Revision[], found: FoundSignature[]): RevisionsJudged {
  const fault = faultOf(found);
  if (fault) return fault;
  const misplaced = found.find((one) => !endsItsRevision(file, revisions, one));
  if (misplaced) return { state: "changed", why: "a signature that does not cover its own revision", later: [] };
  const first = firstSigned(found);
  const worse = worseThanExtended(found);
  const later: LaterRevision[] = [];
  try {
    for (let index = first; index + 1 < revisions.length; index += 1) later.push(judgeStep(revisions, index, found));
  } catch (error) {
    if (error instanceof Unexplained) return { state: worse.unexplained, why: error.message, later };
    if (error instanceof PdfUnreadable) return { state: worse.unreadable, why: error.message, later };
    throw error;
  }
  const covered = Math.max(...found.map(({ signature }) => signature?.end ?? 0), 0);
  const end = revisions.at(-1)?.end ?? 0;
  if (!isBlank(file, Math.max(end, covered))) return { state: worse.unexplained, why: "bytes behind the end", later };
  if (later.length > 0) return { state: "extended", why: null, later };
  return covered === file.length
    ? { state: "whole", why: null, later }
    : { state: worse.unexplained, why: "bytes behind the signature", later };
}

type Worse = Record<"unexplained" | "unreadable", PdfState>;

function worseThanExtended(found: FoundSignature[]): Worse {
  return isFinal(found)
    ? { unexplained: "changed", unreadable: "unjudged" }
    : { unexplained: "addedLater", unreadable: "addedLater" };
}

const firstSigned = (found: FoundSignature[]) => Math.min(...found.map(({ revision }) => revision));

/** Whether what was signed first allows no change. */
export function isFinal(found: FoundSignature[]): boolean {
  const first = firstSigned(found);
  const signed = found.filter(({ revision }) => revision === first);
  return allowsNoChange(permissionsOf(signed.map(({ held, get }) => ({ ...held, get }))));
}

/** For a file whose revisions cannot be read: it is whole if its only signature covers every byte. */
export function judgeStrays(file: Uint8Array, isOrderly: boolean, found: FoundSignature[]): RevisionsJudged {
  const later: LaterRevision[] = [];
  if (found.length === 0) return { state: "unsigned", why: null, later };
  const fault = faultOf(found);
  if (fault) return fault;
  const isCovered = found.length === 1 && found[0]?.signature?.end === file.length;
  const worse = worseThanExtended(found).unexplained;
  if (isOrderly) {
    const state = isCovered || worse !== "changed" ? "unjudged" : worse;
    return { state, why: "a signature that no field holds", later };
  }
  return isCovered ? { state: "whole", why: null, later } : { state: worse, why: "an unreadable file", later };
}

function faultOf(found: FoundSignature[]): RevisionsJudged | null {
  for (const state of ["changed", "unjudged"] as const) {
    const faulty = found.find(({ judged }) => judged.validity === state);
    if (faulty) return { state, why: faulty.judged.why, later: [] };
  }
  return null;
}

/** The signature's range must end where its revision does, apart from whitespace. */
function endsItsRevision(file: Uint8Array, revisions: Revision[], { revision, signature }: FoundSignature): boolean {
  const end = revisions[revision]?.end ?? Infinity;
  const covered = signature?.end ?? 0;
  return covered >= end && isBlank(file, end, covered);
}

function isBlank(file: Uint8Array, start: number, end = file.length): boolean {
  return end - start < 1024 && /^[\0\t\n\f\r ]*$/.test(latin(file, start, end));
}

function judgeStep(revisions: Revision[], index: number, all: FoundSignature[]): LaterRevision {
  const [before, after] = [revisions[index], revisions[index + 1]];
  if (!before || !after) throw new PdfUnreadable("no such revision");
  const earlier = all.filter(({ revision }) => revision <= index);
  const own = all.filter(({ revision }) => revision === index + 1);
  const permissions = permissionsOf(earlier.map(({ held, get }) => ({ ...held, get })));
  const signatures = own.flatMap(({ signature }) => signature ?? []);
  const found = new Set<Addition>();
  classify({ before: before.view, after: after.view, permissions, signatures, found });
  const [signed] = own;
  const signer = signed?.judged.signer;
  return {
    kinds: [...found],
    by: signer?.name ?? null,
    at: signer?.timeStamp?.at ?? signed?.judged.signedAt ?? null,
    standing: signer?.standing ?? null,
    fingerprint: signer?.fingerprint ?? null,
  };
}
