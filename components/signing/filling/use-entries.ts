import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import type { PUT } from "@/app/v1/signature-requests/[token]/values/route";
import type { Language } from "@/db/enums";
import { isEntered, isTick } from "@/lib/fields/kinds/entry-kind";
import type { ShownField } from "@/lib/signing/schema";
import { callLink } from "@/components/signing/shared/call-link";
import { carry, dropCarried, forgetCarried, takeCarried } from "@/components/signing/shared/carried";
import { seenSequence } from "@/components/signing/shared/seen-sequence";
import { saveQueue } from "@/components/ui/save-queue";
import { type Entries, type Entry, initialEntries, nothing, toData } from "./entries";
import { showEntry } from "./show-entry";
import { zoneHere } from "@/lib/platform/i18n/zone-here";

type Kept = "untouched" | "saved" | "saving" | "notSaved";
const pauseMs = 500;
/** The pause before a save that failed on the network is retried. */
const againMs = 3000;
/** Loaded with the first entry, or ahead of it once the page has loaded. */
export const loadSaving = () => import("./send-entries").then((m) => m.sendEntries);
/** `from` is the input that was changed. `keep` is false for values that the server already has or sets itself. */
type ChangeOptions = { keep?: boolean; from?: Element | undefined };

/**
 * The recipient's entries, saved as they are made and retried while the network is down. It does not use `Autosave`,
 * because the server accepts and refuses entries one by one, and unsaved entries must survive when the gate closes.
 */
export function useEntries(
  token: string,
  fields: readonly ShownField[],
  form: RefObject<HTMLFormElement | null>,
  refusedBefore: ReadonlyMap<number, string>,
  language: Language,
) {
  const [entries, setEntries] = useState<Entries>(() => initialEntries(token, fields));
  const [kept, setKept] = useState<Kept>("untouched");
  const [refused, setRefused] = useState(refusedBefore);
  /** For screen readers: the fields that were computed anew, with their values. */
  const [computed, setComputed] = useState("");
  const [corrected, setCorrected] = useState("");
  const latest = useRef(entries);
  const waiting = useRef(new Set<number>());
  /** The fields of the save that has not been answered yet. */
  const underWay = useRef(new Set<number>());
  const [queue] = useState(saveQueue);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const refuse = useCallback(
    (more: ReadonlyMap<number, string>) => setRefused((before) => new Map([...before, ...more])),
    [],
  );

  /** Once the recipient has finished or declined, nothing of theirs stays on the device. */
  const forget = useCallback(() => {
    for (const set of [waiting, underWay]) set.current.clear();
    forgetCarried(token);
  }, [token]);

  const saveWaiting = useCallback(
    async (saveAgain: () => void): Promise<void> => {
      clearTimeout(timer.current);
      if (waiting.current.size === 0) return;
      setKept("saving");
      const sendEntries = await loadSaving().catch(() => null);
      if (!sendEntries) {
        setKept("notSaved");
        timer.current = setTimeout(saveAgain, againMs);
        return;
      }
      const outcome = await sendEntries({ token, fields, language, latest, waiting, underWay });
      const { judged, problems } = outcome;
      if (outcome.entries) setEntries((latest.current = outcome.entries));
      if (outcome.computed) setComputed(outcome.computed);
      if (outcome.corrected) setCorrected(outcome.corrected);
      if (problems)
        setRefused(
          (before) =>
            new Map(
              [...before].filter(([id]) => !judged.has(id)).concat([...problems].filter(([id]) => judged.has(id))),
            ),
        );
      if (outcome.isOver) {
        forget();
        return location.reload();
      }
      // Refused entries stay on the page and are marked; all others were saved.
      setKept(problems ? "saved" : "notSaved");
      if (outcome.isPassing) timer.current = setTimeout(saveAgain, againMs);
    },
    [token, fields, language, forget],
  );

  /** Settles when every entry made so far was sent and answered, also by a save that was under way before. */
  const save = useCallback((): Promise<void> => queue(() => saveWaiting(() => void save())), [queue, saveWaiting]);

  const change = useCallback(
    (changes: ReadonlyMap<number, Partial<Entry>>, { keep = true, from }: ChangeOptions = {}) => {
      const next = new Map(latest.current);
      for (const [id, patch] of changes) {
        const before = next.get(id) ?? nothing;
        next.set(id, { ...before, ...(keep && { printed: null }), ...patch });
        showEntry(id, patch, from);
        if (keep) waiting.current.add(id);
      }
      latest.current = next;
      setEntries(next);
      if (!keep) return setRefused((before) => new Map([...before].filter(([id]) => !changes.has(id))));
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void save(), pauseMs);
    },
    [save],
  );

  useEffect(() => {
    // Reads what was typed into the inputs before hydration.
    const early = new Map([
      ...readCarried("entries", { token, language }),
      ...readCarried("leaving", { token, language }), // written later
      ...(form.current ? readForm(form.current, fields, latest.current) : []),
    ]);
    if (early.size > 0) change(early);
  }, [change, fields, form, token, language]);

  useEffect(() => {
    const leave = () => {
      // The browser may end the save that is under way together with the page.
      const unsaved = new Set([...underWay.current, ...waiting.current]);
      if (unsaved.size === 0) return dropCarried("leaving", token);
      const data = toData(fields, latest.current, unsaved);
      // The server may render a reload before this call arrives, so the tab's storage keeps the entries too.
      carry("leaving", { token, language }, data);
      const body = { data, language, timeZone: zoneHere(), seenSequence: seenSequence() };
      void callLink<typeof PUT>("PUT", token, "values", body, { keepalive: true });
    };
    // A page restored from the back/forward cache may be finished by now; its unsaved entries were kept on leaving.
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (persisted && navigator.onLine) location.reload();
    };
    addEventListener("pagehide", leave);
    addEventListener("pageshow", comeBack);
    return () => {
      removeEventListener("pagehide", leave);
      removeEventListener("pageshow", comeBack);
    };
  }, [fields, token, language]);

  return { entries, latest, kept, refused, computed, corrected, refuse, change, save, forget };
}

/** Reads the enabled inputs only: those of closed tabs are disabled and may show old values. */
function readForm(form: HTMLFormElement, fields: readonly ShownField[], entries: Entries) {
  const changes = new Map<number, Partial<Entry>>();
  for (const field of fields) {
    const input = [...form.querySelectorAll(`[data-field="${field.id}"]`)].find((one) => !one.matches(":disabled"));
    if (!input || !("value" in input) || !isEntered(field)) continue;
    const entry = entries.get(field.id);
    const canTick = isTick(field);
    const selected = canTick && input instanceof HTMLInputElement && input.checked;
    const value = canTick ? null : String(input.value) || null;
    if (canTick ? selected !== entry?.selected : value !== (entry?.value || null))
      changes.set(field.id, { selected, value });
  }
  return changes;
}

type Entered = ReturnType<typeof toData>;

/** The entries that a closed gate kept from being saved, or that the page took along when it was left. */
const readCarried = (...carried: Parameters<typeof takeCarried>) =>
  (takeCarried<Entered>(...carried) ?? []).map(asChange);

const asChange = ({ fieldId, value, selected }: Entered[number]): [number, Partial<Entry>] => [
  fieldId,
  { value, selected },
];
