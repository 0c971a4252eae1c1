import type { POST } from "@/app/v1/signature-requests/[token]/signatures/route";
import { signatureMethodIds } from "@/db/signature-methods";
import type { SigningFieldDto } from "@/lib/signing/schema";
import { agree, type Asked } from "@/components/signing/consent/agree";
import { act, type RetryOptions } from "@/components/signing/shared/call-link";
import type { Method } from "./signature-tabs";
import { useAttempt } from "@/components/signing/shared/use-attempt";

type Options = Asked & {
  targets: readonly SigningFieldDto[];
  consented: boolean;
  onApplied: (images: ReadonlyMap<number, string>) => void;
  onClose: () => void;
};
type Signature = { image: string; method: Method; save: boolean; makeDefault: boolean };

/** Signs each of the fields with one image. A signature to be saved for later is saved with the first field. */
export function useSigning({ targets, consented, onApplied, onClose, ...asked }: Options) {
  const { token, words } = asked;
  const { attempt, ...told } = useAttempt(words);

  async function sign({ image, method, save, makeDefault }: Signature, patience: RetryOptions): Promise<string> {
    const refused = consented ? "" : await agree(asked, patience);
    if (refused) return refused;
    const applied = new Map<number, string>();
    for (const [index, target] of targets.entries()) {
      const body = {
        documentId: target.documentId,
        fieldId: target.id,
        signType: signatureMethodIds[method],
        signedAt: new Date().toISOString(),
        ...(method !== "otp" && { encodedImage: image.slice(image.indexOf(",") + 1) }),
        ...(index === 0 && { saveSignature: save, makeDefault }),
      };
      const outcome = await act<typeof POST>("POST", token, "signatures", body, patience);
      if (!outcome.ok) {
        onApplied(applied);
        return Object.values(outcome.failure.errors)[0] ?? (outcome.failure.sentence || words.failed);
      }
      applied.set(target.id, image);
    }
    onApplied(applied);
    return "";
  }

  async function apply(signature: Signature): Promise<void> {
    if (await attempt((patience) => sign(signature, patience))) onClose();
  }

  return { apply, ...told };
}
