import { useEffect, useState } from "react";
import type { Language } from "@/db/enums";
import type { mayBeRefused } from "@/lib/fields/formats/may-be-refused";
import { controlId } from "@/lib/signing/rules/anchors";
import type { ShownField } from "@/lib/signing/schema";
import type { Entry } from "./entries";

type Options = {
  field: ShownField;
  entry: Entry | undefined;
  language: Language;
  /** Whether the entry was refused as it is. */
  isRefused: boolean;
  /** Waits until the server has accepted or refused the entry. */
  settle: () => Promise<unknown>;
  onNext: () => void;
};

/** Goes from the field in the sheet to the next one. If the entry is refused, the sheet stays and shows why. */
export function useNext({ field, entry, language, isRefused, settle, onNext }: Options) {
  const [checks, setChecks] = useState<{ mayBeRefused: typeof mayBeRefused }>();
  /** The field whose entry the server has checked after a press on 'next'. */
  const [judged, setJudged] = useState<{ id: number }>();
  const [done, setDone] = useState(judged);
  const hasRules = field.formatRules !== null;

  useEffect(() => {
    if (hasRules) import("@/lib/fields/formats/may-be-refused").then(setChecks).catch(() => undefined); // the server is asked then
  }, [hasRules]);

  useEffect(() => {
    if (judged === done) return;
    setDone(judged);
    if (judged?.id !== field.id) return;
    if (isRefused) document.getElementById(controlId("sheet", field.id))?.focus({ preventScroll: true });
    else onNext();
  }, [judged, done, field.id, isRefused, onNext]);

  return () => {
    const { formatRules: rules } = field;
    const isDoubtful = rules && entry?.value && (checks?.mayBeRefused(entry.value, rules, language) ?? true);
    // Synchronous if possible: a phone keeps its keyboard open only during the tap itself.
    if (isRefused || isDoubtful) void settle().then(() => setJudged({ id: field.id }));
    else onNext();
  };
}
