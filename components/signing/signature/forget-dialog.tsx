"use client";
import { Modal } from "@/components/signing/shared/modal";
import type { Words } from "@/components/signing/shared/words";

type Props = { words: Words; image: string; onForget: () => void; onClose: () => void };

/** Asks before a saved signature is deleted for good. */
export function ForgetDialog({ words, image, onForget, onClose }: Props) {
  const { signature } = words;
  return (
    <Modal title={signature.forgetTitle} onClose={onClose}>
      <p>{signature.forgetText}</p>
      <p className="paper">
        <img src={image} alt="" />
      </p>
      <div className="modal-actions">
        <button type="button" className="button" onClick={onClose}>
          {words.cancel}
        </button>
        <button type="button" className="button button-bad" onClick={onForget}>
          {signature.forget}
        </button>
      </div>
    </Modal>
  );
}
