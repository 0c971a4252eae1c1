import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import type { SigningFieldDto } from "@/lib/signing/schema";
import { callApi } from "./call-api";
import { type Entries, type Entry, initialEntries, toData } from "./entries";
import { showEntry } from "./show-entry";

export type Kept = "untouched" | "saved" | "saving" | "notSaved";
const pauseMs = 500;
/** `from` is where it was entered; `keep` is false for what the server has already, or makes itself. */
type ChangeOptions = { keep?: boolean; from?: Element | undefined };

/** The entries, kept on the server as they are made; what could not be kept stays and is tried again. */
export function useEntries(token: string, fields: readonly SigningFieldDto[], form: RefObject<HTMLFormElement | null>) {
  const [entries, setEntries] = useState<Entries>(() => initialEntries(token, fields));
  const [kept, setKept] = useState<Kept>("untouched");
  const latest = useRef(entries);
  const waiting = useRef(new Set<number>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const save = useCallback(
    async function save(): Promise<void> {
      clearTimeout(timer.current);
      if (waiting.current.size === 0) return;
      const batch = new Set(waiting.current);
      waiting.current.clear();
      setKept("saving");
      const answer = await callApi("PUT", token, "values", { data: toData(fields, latest.current, batch) }).catch(
        () => null,
      );
      if (answer?.ok || answer?.status === 409) return setKept("saved");
      // A refused value stays on the page, is shown as refused at the finish, and is sent again with the next change.
      for (const id of batch) waiting.current.add(id);
      setKept("notSaved");
      if (!answer || answer.status >= 500) timer.current = setTimeout(() => void save(), 3000);
    },
    [token, fields],
  );

  const change = useCallback(
    (changes: ReadonlyMap<number, Partial<Entry>>, { keep = true, from }: ChangeOptions = {}) => {
      const next = new Map(latest.current);
      for (const [id, patch] of changes) {
        const before = next.get(id) ?? { value: null, selected: false, image: null };
        next.set(id, { ...before, ...patch });
        showEntry(id, patch, from);
        if (keep) waiting.current.add(id);
      }
      latest.current = next;
      setEntries(next);
      if (!keep) return;
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void save(), pauseMs);
    },
    [save],
  );

  useEffect(() => {
    // What was typed before the page became interactive stands in the inputs already.
    const early = form.current ? readForm(form.current, fields, latest.current) : new Map<number, Partial<Entry>>();
    if (early.size > 0) change(early);
  }, [change, fields, form]);

  useEffect(() => {
    const leave = () => {
      if (waiting.current.size === 0) return;
      const body = JSON.stringify({ data: toData(fields, latest.current, waiting.current) });
      const headers = { "content-type": "application/json" };
      void fetch(`/v1/signature-requests/${token}/values`, { method: "PUT", keepalive: true, headers, body });
    };
    addEventListener("pagehide", leave);
    return () => removeEventListener("pagehide", leave);
  }, [fields, token]);

  return { entries, latest, kept, change, save };
}

/** Reads the inputs of the tab that stands open: the others are disabled and show what was there before. */
function readForm(form: HTMLFormElement, fields: readonly SigningFieldDto[], entries: Entries) {
  const changes = new Map<number, Partial<Entry>>();
  for (const field of fields) {
    const input = [...form.querySelectorAll(`[data-field="${field.id}"]`)].find((one) => !one.matches(":disabled"));
    if (!input || !("value" in input) || field.prefilled || field.fieldType === "signature") continue;
    const entry = entries.get(field.id);
    const isTick = field.fieldType === "checkbox" || field.fieldType === "radio";
    const selected = isTick && input instanceof HTMLInputElement && input.checked;
    const value = isTick ? null : String(input.value) || null;
    if (isTick ? selected !== entry?.selected : value !== (entry?.value || null))
      changes.set(field.id, { selected, value });
  }
  return changes;
}
