import { useState } from "react";
import { untilLoaded } from "@/components/signing/shared/until-loaded";
import { loadFinish } from "./load-finish";
import type { Finish } from "./send-finish";

type Options = Finish & {
  /** Waits until everything that must precede the finish has reached the server. */
  settle: () => Promise<unknown>;
  /** Erases what the page keeps on the device. */
  forget: () => void;
  /** Shows refusals at their fields and scrolls to the first. */
  refuse: (sentences: ReadonlyMap<number, string>) => void;
  /** The refusals that have not been corrected yet, by field id. */
  refused: ReadonlyMap<number, string>;
  /** The reason why a finish without scripts was refused before this page was loaded. */
  isRefused: boolean;
};

/** Finishes, and reports the result. The notice about refused fields disappears once all of them are corrected. */
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
    const onTrouble = (sentence?: string | null) => say(sentence || finish.words.retrying);
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
