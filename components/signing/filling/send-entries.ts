import type { RefObject } from "react";
import type { PUT } from "@/app/v1/signature-requests/[token]/values/route";
import type { Language } from "@/db/enums";
import type { ShownField } from "@/lib/signing/schema";
import { isPassing } from "@/lib/platform/http/call-api";
import { callLink } from "@/components/signing/shared/call-link";
import { carry } from "@/components/signing/shared/carried";
import { isCorrected, isGateClosed, isOver, refusedIn } from "@/components/signing/shared/refusals";
import { seenSequence } from "@/components/signing/shared/seen-sequence";
import { type Entries, nothing, toData } from "./entries";
import { labelOf } from "./labels";
import { zoneHere } from "@/lib/platform/i18n/zone-here";

type Sent = {
  token: string;
  fields: readonly ShownField[];
  language: Language;
  latest: RefObject<Entries>;
  waiting: RefObject<Set<number>>;
  underWay: RefObject<Set<number>>;
};
type Saved = {
  /** The fields whose entries were judged as they still are. */
  judged: ReadonlySet<number>;
  /** Why entries were refused; undefined where the call itself failed. */
  problems: ReadonlyMap<number, string> | undefined;
  /** All entries, with what the server computed; undefined where it computed nothing. */
  entries: Entries | undefined;
  /** For screen readers: the fields that were computed anew, with their values. */
  computed: string;
  /** What the page says if the sender has changed what it shows. */
  corrected: string | null;
  isOver: boolean;
  isPassing: boolean;
};

/** Sends the entries that wait. Those that could not be saved wait again. */
export async function sendEntries({ token, fields, language, latest, waiting, underWay }: Sent): Promise<Saved> {
  const batch = new Set(waiting.current);
  waiting.current.clear();
  underWay.current = batch;
  const sent = latest.current;
  const data = toData(fields, sent, batch);
  const body = { data, language, timeZone: zoneHere(), seenSequence: seenSequence() };
  const outcome = await callLink<typeof PUT>("PUT", token, "values", body);
  underWay.current = new Set();
  const problems = outcome.ok ? new Map<number, string>() : refusedIn(outcome.failure, data);
  // An entry that was changed during the call is not the one that was judged.
  const judged = new Set([...batch].filter((id) => latest.current.get(id) === sent.get(id)));
  const answer = {
    judged,
    ...computedIn(outcome.answer?.fields ?? [], fields, latest.current, judged),
    problems: outcome.ok || problems.size > 0 ? problems : undefined,
    corrected: !outcome.ok && isCorrected(outcome.failure) ? outcome.failure.sentence : null,
    isOver: !outcome.ok && isOver(outcome.failure),
    isPassing: !outcome.ok && isPassing(outcome.failure),
  };
  if (answer.problems || answer.isOver || outcome.ok) return answer;
  for (const id of batch) waiting.current.add(id);
  // The gate has closed, so the unsaved entries wait in this tab's storage until it is open again.
  if (isGateClosed(outcome.failure))
    carry("entries", { token, language }, toData(fields, latest.current, waiting.current));
  return answer;
}

type Update = { fieldId: number; visible: boolean; value: string | null; shown: string | null; printed: string | null };

function computedIn(
  updates: readonly Update[],
  fields: readonly ShownField[],
  before: Entries,
  judged: ReadonlySet<number>,
): Pick<Saved, "entries" | "computed"> {
  const entries = new Map(before);
  const news = new Map<string, string | null>();
  for (const { fieldId, visible, value, shown, printed } of updates) {
    const entry = entries.get(fieldId) ?? nothing;
    if (judged.has(fieldId)) entries.set(fieldId, { ...entry, printed });
    const field = fields.find(({ id, prefill }) => id === fieldId && prefill === "formula");
    if (!field) continue;
    if (visible && entry.value !== shown) news.set(labelOf(field), shown);
    entries.set(fieldId, { ...nothing, value: shown, exact: value, printed });
  }
  return {
    entries: updates.length > 0 ? entries : undefined,
    computed: Array.from(news, ([label, shown]) => `${label}: ${shown ?? "–"}`).join(", "),
  };
}
