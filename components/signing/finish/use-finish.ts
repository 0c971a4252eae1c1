import { useState } from "react";
import { untilLoaded } from "@/components/signing/shared/until-loaded";
import { loadFinish } from "./load-finish";
import type { Finish } from "./send-finish";

type Options = Finish & {
  /** Waits for what must reach the server before the finish. */
  settle: () => Promise<unknown>;
  /** Erases what the page keeps on the device. */
  forget: () => void;
  /** Shows refusals beside their fields, and leads to the first. */
  refuse: (sentences: ReadonlyMap<number, string>) => void;
  /** The refusals of fields that still stand. */
  refused: ReadonlyMap<number, string>;
  /** The reason why a finish without scripts was refused before this page was loaded. */
  isRefused: boolean;
};

/** Finishes, and reports the result. What it reports of fields goes once all of them are corrected. */
export function useFinish({ settle, forget, refuse, refused, isRefused: wasRefused, ...finish }: Options) {
  const [isBusy, setBusy] = useState(false);
  const [notice, say] = useState("");
  const [blamed, setBlamed] = useState<readonly number[]>([]);
  const [isRefused, setRefused] = useState(wasRefused);
  if (blamed.length > 0 && !blamed.some((id) => refused.has(id))) {
    setBlamed([]);
    say("");
  }
  async function run() {
    setBusy(true);
    setBlamed([]);
    say("");
    const onTrouble = () => say(finish.words.retrying);
    const sendFinish = await untilLoaded(loadFinish, onTrouble);
    await settle();
    const refusal = await sendFinish(finish, onTrouble);
    if (!refusal) {
      forget();
      history.scrollRestoration = "manual"; // the result is another page, which begins at its top
      return location.reload();
    }
    setBusy(false);
    setRefused(true);
    refuse(refusal.refused);
    setBlamed(refusal.others ? [] : [...refusal.refused.keys()]);
    say(refusal.sentence);
  }
  return { run, isBusy, isRefused, notice };
}
