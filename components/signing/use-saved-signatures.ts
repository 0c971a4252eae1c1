import { useEffect, useState } from "react";
import { maximumSavedSignatures } from "@/lib/signing/rules";
import type { Hand } from "@/lib/signing/rules/hands";
import { callApi } from "./call-api";
import { presavedSource } from "./presaved-source";
import type { SavedSignature } from "./saved-signatures";

export type KeptSignatures = {
  isLoading: boolean;
  saved: readonly SavedSignature[];
  /** Where the name in script is, in each hand that can write it. */
  presaved: readonly string[];
  isFull: boolean;
  defaultMethod: number | null;
  forget: (id: number) => void;
};
/** What the call answers. */
type Told = {
  saved_signatures: { id: number; image: string; is_initial: boolean }[];
  presaved_signatures: { hand: Hand; is_initial: boolean }[];
  default_method: number | null;
};

/** What this recipient keeps with this sender; without it, signing goes on as for the first time. */
export function useSavedSignatures(token: string, isInitial: boolean): KeptSignatures {
  const [isLoading, setLoading] = useState(true);
  const [saved, setSaved] = useState<SavedSignature[]>([]);
  const [presaved, setPresaved] = useState<string[]>([]);
  const [defaultMethod, setDefaultMethod] = useState<number | null>(null);

  useEffect(() => {
    let current = true;
    const load = async () => {
      const answer = await callApi("GET", token, "saved-signatures").catch(() => null);
      if (!current) return;
      const told = answer?.ok ? (answer.json as Told) : null; // the call's own output
      const isAlike = (one: { is_initial: boolean }) => one.is_initial === isInitial;
      const alike = (told?.saved_signatures ?? []).filter(isAlike);
      setSaved(alike.map(({ id, image }) => ({ id, image: `data:image/png;base64,${image}` })));
      setPresaved(
        (told?.presaved_signatures ?? []).filter(isAlike).map(({ hand }) => presavedSource(token, hand, isInitial)),
      );
      setDefaultMethod(told?.default_method ?? null);
      setLoading(false);
    };
    void load();
    return () => {
      current = false;
    };
  }, [token, isInitial]);

  const forget = (id: number) => setSaved((list) => list.filter((one) => one.id !== id));
  return { isLoading, saved, presaved, isFull: saved.length >= maximumSavedSignatures, defaultMethod, forget };
}
