"use client";
import { agree, type Asked } from "./agree";
import { DialogFoot } from "./dialog-foot";
import { Modal } from "@/components/signing/shared/modal";
import { useAttempt } from "@/components/signing/shared/use-attempt";

type Props = Asked & { onAgreed: () => void; onClose: () => void };

/** Asks for consent from recipients who have nothing to sign and so never see the signature dialog. */
export function ConsentDialog({ onAgreed, onClose, ...asked }: Props) {
  const { words } = asked;
  const { attempt, isBusy, problem } = useAttempt(words);
  return (
    <Modal title={words.consentTitle} onClose={onClose}>
      <DialogFoot
        words={words}
        asksConsent
        problem={problem}
        isDisabled={isBusy}
        act={words.consentAgree}
        onAct={() =>
          void attempt((patience) => agree(asked, patience)).then((agreed) => (agreed ? onAgreed() : undefined))
        }
        onClose={onClose}
      />
    </Modal>
  );
}
