import { type RefObject, useState } from "react";
import type { Language } from "@/db/enums";
import type { SigningFieldDto } from "@/lib/signing/schema";
import { callPatiently } from "./call-api";
import { type Entries, toData } from "./entries";
import type { Words } from "./words";

type Options = {
  token: string;
  fields: readonly SigningFieldDto[];
  latest: RefObject<Entries>;
  save: () => Promise<void>;
  words: Words;
  language: Language;
};

/** Sends the finish, tries again by itself when the connection is lost, and says what happened. */
export function useFinish({ token, fields, latest, save, words, language }: Options) {
  const [isBusy, setBusy] = useState(false);
  const [notice, say] = useState("");
  async function run() {
    setBusy(true);
    say("");
    await save();
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    const body = { data: toData(fields, latest.current), language, time_zone: timeZone };
    const answer = await callPatiently("POST", token, "fill-and-sign", body, () => say(words.retrying)).catch(
      () => null,
    );
    if (answer?.ok || answer?.status === 410) return location.reload();
    setBusy(false);
    say([answer?.message || words.failed, ...new Set(Object.values(answer?.errors ?? {}))].join(" "));
  }
  return { run, isBusy, notice, say };
}
