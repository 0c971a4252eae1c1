import { useEffect, useState } from "react";
import type { GET } from "@/app/v1/signature-requests/[token]/saved-signatures/route";
import { maximumSavedSignatures } from "@/lib/signing/rules";
import { callLink } from "@/components/signing/shared/call-link";
import { presavedSource } from "./presaved-source";

export type SavedSignature = { id: number; image: string };

export type KeptSignatures = {
  isLoading: boolean;
  saved: readonly SavedSignature[];
  /** Image addresses of the recipient's name, one for each script font that has all its letters. */
  presaved: readonly string[];
  isFull: boolean;
  defaultMethod: number | null;
  forget: (id: number) => void;
};

/**
 * The signatures that this recipient has saved with this sender. If they cannot be loaded, signing works without them.
 */
export function useSavedSignatures(token: string, isInitial: boolean): KeptSignatures {
  const [isLoading, setLoading] = useState(true);
  const [saved, setSaved] = useState<SavedSignature[]>([]);
  const [presaved, setPresaved] = useState<string[]>([]);
  const [defaultMethod, setDefaultMethod] = useState<number | null>(null);

  useEffect(() => {
    let current = true;
    const load = async () => {
      const outcome = await callLink<typeof GET>("GET", token, "saved-signatures", undefined);
      if (!current) return;
      const answer = outcome.ok ? outcome.answer : null;
      const isAlike = (one: { isInitial: boolean }) => one.isInitial === isInitial;
      const alike = (answer?.savedSignatures ?? []).filter(isAlike);
      setSaved(alike.map(({ id, image }) => ({ id, image: `data:image/png;base64,${image}` })));
      setPresaved(
        (answer?.presavedSignatures ?? []).filter(isAlike).map(({ font }) => presavedSource(token, font, isInitial)),
      );
      setDefaultMethod(answer?.defaultMethod ?? null);
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
