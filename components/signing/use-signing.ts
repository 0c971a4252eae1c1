import { useState } from "react";
import { signatureMethodIds } from "@/db/enums";
import type { SigningFieldDto } from "@/lib/signing/schema";
import { callPatiently } from "./call-api";
import type { Method } from "./signature-tabs";
import type { Words } from "./words";

type Options = {
  token: string;
  words: Words;
  targets: readonly SigningFieldDto[];
  consented: boolean;
  agree: () => Promise<boolean>;
  onApplied: (images: ReadonlyMap<number, string>) => void;
  onClose: () => void;
};
type Signature = { image: string; method: Method; save: boolean; makeDefault: boolean };

/** Puts one signature into each of the fields; what is to be kept is kept with the first. */
export function useSigning({ token, words, targets, consented, agree, onApplied, onClose }: Options) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");

  async function apply({ image, method, save, makeDefault }: Signature): Promise<void> {
    setBusy(true);
    setProblem("");
    if (!consented && !(await agree())) return setBusy(false);
    const applied = new Map<number, string>();
    for (const [index, target] of targets.entries()) {
      const body = {
        document_id: target.documentId,
        field_id: target.id,
        sign_type: signatureMethodIds[method],
        signed_at: new Date().toISOString(),
        ...(method !== "otp" && { encoded_image: image.slice(image.indexOf(",") + 1) }),
        ...(index === 0 && { save_signature: save, make_default: makeDefault }),
      };
      const answer = await callPatiently("POST", token, "signatures", body, () => setProblem(words.retrying)).catch(
        () => null,
      );
      if (!answer?.ok) {
        setBusy(false);
        onApplied(applied);
        return setProblem(Object.values(answer?.errors ?? {})[0] ?? (answer?.message || words.failed));
      }
      applied.set(target.id, image);
    }
    onApplied(applied);
    onClose();
  }

  return { apply, isBusy, problem };
}
