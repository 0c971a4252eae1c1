import type { ErasureDecision, Language } from "@/db/enums";
import type { DateFormat } from "@/lib/platform/i18n/date-pattern";
import { formatDate } from "@/lib/platform/i18n/dates";
import type { AuditVerdict, ChainFault, ChainVerdict, Evidence } from "./schema";

/** An anchor is made every hour; what it does not reach waits in `chain_growths`. */
export const lateAnchorMs = 3 * 3600_000;

type Key =
  | ChainFault
  | "wholeFromBefore"
  | "whole"
  | "incomplete"
  | `missing.${Evidence}`
  | `erased.${ErasureDecision}`
  | "anchored";
type Translate = (key: Key, values: Record<string, string | number>) => string;

/** The verdict as a sentence; `t` must be bound to the namespace AuditChain. */
export function chainSentence(t: Translate, language: Language, verdict: ChainVerdict): string {
  const { fault, firstBroken, brokenAnchor, missing, erased, unmarked } = verdict;
  if (fault) return t(fault, { entry: firstBroken ?? 0, anchor: brokenAnchor ?? 0 });
  if (missing.length > 0) return t("incomplete", { what: missing.map((kind) => t(`missing.${kind}`, {})).join("; ") });
  if (erased) return t(`erased.${erased.decision}`, { day: formatDate(erased.at, "DD MMMM YYYY", language) });
  return unmarked > 0 ? t("wholeFromBefore", { entries: unmarked }) : t("whole", {});
}

/** Whether the facts are those of the trail, as far as it attests any. */
export const areFactsKept = ({ facts }: Pick<AuditVerdict, "facts">): boolean =>
  facts.state !== "differ" && facts.state !== "erased";

/** Which anchor holds the chain and since when; null before the first. `format` is that of the dates beside it. */
export function anchorSentence(
  t: Translate,
  language: Language,
  { anchored }: ChainVerdict,
  format: DateFormat = "DD MMMM YYYY, HH:mm",
): string | null {
  if (!anchored) return null;
  const { number, at, entries } = anchored;
  return t("anchored", { anchor: number, moment: `${formatDate(at, format, language)} UTC`, entries });
}
