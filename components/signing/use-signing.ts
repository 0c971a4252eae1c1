import { signatureMethodIds } from "@/db/enums";
import type { SigningFieldDto } from "@/lib/signing/schema";
import { agree, type Asked } from "./agree";
import { act, type Patience } from "./call-api";
import type { Method } from "./signature-tabs";
import { useAttempt } from "./use-attempt";

type Options = Asked & {
  targets: readonly SigningFieldDto[];
  consented: boolean;
  onApplied: (images: ReadonlyMap<number, string>) => void;
  onClose: () => void;
};
type Signature = { image: string; method: Method; save: boolean; makeDefault: boolean };

/** Puts one signature into each of the fields; what is to be kept is kept with the first. */
export function useSigning({ targets, consented, onApplied, onClose, ...asked }: Options) {
  const { token, words } = asked;
  const { attempt, ...told } = useAttempt(words);

  async function sign({ image, method, save, makeDefault }: Signature, patience: Patience): Promise<string> {
    const refused = consented ? "" : await agree(asked, patience);
    if (refused) return refused;
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
      const answer = await act("POST", token, "signatures", body, patience);
      if (!answer?.ok) {
        onApplied(applied);
        return Object.values(answer?.errors ?? {})[0] ?? (answer?.message || words.failed);
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
