import { type RefObject, useState } from "react";
import type { POST } from "@/app/v1/signature-requests/[token]/fill-and-sign/route";
import type { Language } from "@/db/enums";
import type { ShownField } from "@/lib/signing/schema";
import { act, refusedIn } from "@/components/signing/shared/call-link";
import { type Entries, toData } from "@/components/signing/filling/entries";
import type { Words } from "@/components/signing/shared/words";
import { zoneHere } from "@/lib/platform/i18n/zone-here";

type Options = {
  token: string;
  fields: readonly ShownField[];
  latest: RefObject<Entries>;
  /** Waits for what must reach the server before the finish. */
  settle: () => Promise<unknown>;
  /** Erases what the page keeps on the device. */
  forget: () => void;
  /** Shows refusals beside their fields, and leads to the first. */
  refuse: (sentences: ReadonlyMap<number, string>) => void;
  words: Words;
  language: Language;
  /** The reason why a finish without scripts was refused before this page was loaded. */
  isRefused: boolean;
};

/** Sends the finish, retries while the connection is lost, and reports the result. */
export function useFinish({ token, fields, latest, settle, forget, refuse, words, language, ...before }: Options) {
  const [isBusy, setBusy] = useState(false);
  const [notice, say] = useState("");
  const [isRefused, setRefused] = useState(before.isRefused);
  async function run() {
    setBusy(true);
    say("");
    await settle();
    const data = toData(fields, latest.current);
    const body = { data, language, timeZone: zoneHere() };
    const patience = { onTrouble: () => say(words.retrying) };
    const outcome = await act<typeof POST>("POST", token, "fill-and-sign", body, patience);
    if (outcome.ok) {
      forget();
      history.scrollRestoration = "manual"; // the result is another page, which begins at its top
      return location.reload();
    }
    setBusy(false);
    setRefused(true);
    const { failure } = outcome;
    const refused = refusedIn(failure, data);
    refuse(refused);
    const shownBesideFields = new Set(refused.values());
    const others = Object.values(failure.errors).filter((sentence) => !shownBesideFields.has(sentence));
    say([failure.sentence || words.failed, ...new Set(others)].join(" "));
  }
  return { run, isBusy, isRefused, notice };
}
