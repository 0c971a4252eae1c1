import { useEffect, useState } from "react";
import { maximumSavedSignatures } from "@/lib/signing/rules";
import { callApi } from "./call-api";
import type { SavedSignature } from "./saved-signatures";

export type KeptSignatures = {
  isLoading: boolean;
  saved: readonly SavedSignature[];
  isFull: boolean;
  defaultMethod: number | null;
  forget: (id: number) => void;
};
/** What the call answers. */
type Told = {
  saved_signatures: { id: number; image: string; is_initial: boolean }[];
  default_method: number | null;
};

/** What this recipient keeps with this sender; without it, signing goes on as for the first time. */
export function useSavedSignatures(token: string, isInitial: boolean): KeptSignatures {
  const [isLoading, setLoading] = useState(true);
  const [saved, setSaved] = useState<SavedSignature[]>([]);
  const [defaultMethod, setDefaultMethod] = useState<number | null>(null);

  useEffect(() => {
    let current = true;
    const load = async () => {
      const answer = await callApi("GET", token, "saved-signatures").catch(() => null);
      if (!current) return;
      const told = answer?.ok ? (answer.json as Told) : null; // the call's own output
      const alike = (told?.saved_signatures ?? []).filter((one) => one.is_initial === isInitial);
      setSaved(alike.map(({ id, image }) => ({ id, image: `data:image/png;base64,${image}` })));
      setDefaultMethod(told?.default_method ?? null);
      setLoading(false);
    };
    void load();
    return () => {
      current = false;
    };
  }, [token, isInitial]);

  const forget = (id: number) => setSaved((list) => list.filter((one) => one.id !== id));
  return { isLoading, saved, isFull: saved.length >= maximumSavedSignatures, defaultMethod, forget };
}
