import type { POST } from "@/app/v1/signature-requests/[token]/signatures/route";
import { type SignatureMethod, signatureMethodIds } from "@/db/signature-methods";
import type { ShownField } from "@/lib/signing/schema";
import { agree, type Asked } from "@/components/signing/consent/agree";
import { seenSequence } from "@/components/signing/shared/seen-sequence";
import { act } from "@/components/signing/shared/act";
import type { RetryOptions } from "@/components/signing/shared/call-link";
import { carry, dropCarried } from "@/components/signing/shared/carried";
import type { CarriedSignature, MadeSignature } from "./made-signature";
import { useAttempt } from "@/components/signing/shared/use-attempt";

type Options = Asked & {
  field: ShownField;
  targets: readonly ShownField[];
  consented: boolean;
  onApplied: (images: ReadonlyMap<number, string>, method: SignatureMethod) => void;
  onClose: () => void;
};

/** Signs each of the fields with one image. A signature to be saved for later is saved with the first field. */
export function useSigning({ field, targets, consented, onApplied, onClose, ...asked }: Options) {
  const { token, words, language } = asked;
  const { attempt, ...told } = useAttempt(words);

  async function sign({ image, method, save, makeDefault }: MadeSignature, patience: RetryOptions): Promise<string> {
    const refused = consented ? "" : await agree(asked, patience);
    if (refused) return refused;
    const applied = new Map<number, string>();
    for (const [index, target] of targets.entries()) {
      const body = {
        documentId: target.documentId,
        fieldId: target.id,
        signType: signatureMethodIds[method],
        signedAt: new Date().toISOString(),
        seenSequence: seenSequence(),
        ...(method !== "otp" && { encodedImage: image.slice(image.indexOf(",") + 1) }),
        ...(index === 0 && { saveSignature: save, makeDefault }),
      };
      const outcome = await act<typeof POST>("POST", token, "signatures", body, patience);
      if (!outcome.ok) {
        onApplied(applied, method);
        return Object.values(outcome.failure.errors)[0] ?? (outcome.failure.sentence || words.failed);
      }
      applied.set(target.id, image);
    }
    onApplied(applied, method);
    return "";
  }

  async function apply(signature: MadeSignature): Promise<void> {
    carry("signature", { token, language }, { ...signature, fieldId: field.id } satisfies CarriedSignature);
    const isApplied = await attempt((patience) => sign(signature, patience)); // never settles if the gate has closed
    dropCarried("signature", token);
    if (isApplied) onClose();
  }

  return { apply, ...told };
}
