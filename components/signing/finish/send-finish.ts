import type { RefObject } from "react";
import type { POST } from "@/app/v1/signature-requests/[token]/fill-and-sign/route";
import type { Language } from "@/db/enums";
import type { ShownField } from "@/lib/signing/schema";
import { refusedIn } from "@/components/signing/shared/refusals";
import { act } from "@/components/signing/shared/act";
import { seenSequence } from "@/components/signing/shared/seen-sequence";
import { type Entries, toData } from "@/components/signing/filling/entries";
import type { Words } from "@/components/signing/shared/words";
import { zoneHere } from "@/lib/platform/i18n/zone-here";

export type Finish = {
  token: string;
  fields: readonly ShownField[];
  latest: RefObject<Entries>;
  words: Words;
  language: Language;
};
/** Why a finish was refused: by field, and in words; `others` is whether something else than fields is wrong. */
type Refusal = { refused: ReadonlyMap<number, string>; sentence: string; others: boolean };

/** Sends the finish, and retries while the connection is lost. Returns why it was refused, null if it was not. */
export async function sendFinish(
  finish: Finish,
  onTrouble: (sentence?: string | null) => void,
): Promise<Refusal | null> {
  const { token, fields, latest, words, language } = finish;
  const data = toData(fields, latest.current);
  const body = { data, language, timeZone: zoneHere(), seenSequence: seenSequence() };
  const outcome = await act<typeof POST>("POST", token, "fill-and-sign", body, { onTrouble });
  if (outcome.ok) return null;
  const { failure } = outcome;
  const refused = refusedIn(failure, data);
  const shownBesideFields = new Set(refused.values());
  const others = new Set(Object.values(failure.errors).filter((sentence) => !shownBesideFields.has(sentence)));
  return { refused, sentence: [failure.sentence || words.failed, ...others].join(" "), others: others.size > 0 };
}
