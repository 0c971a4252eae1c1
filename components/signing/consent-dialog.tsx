"use client";
import { ConsentText } from "./consent-text";
import { Modal } from "./modal";
import type { Words } from "./words";

type Props = { words: Words; onAgree: () => void; onClose: () => void };

/** For those who sign nothing and only fill or confirm. */
export function ConsentDialog({ words, onAgree, onClose }: Props) {
  return (
    <Modal title={words.consentTitle} onClose={onClose}>
      <ConsentText words={words} />
      <div className="modal-actions">
        <button type="button" className="button" onClick={onClose}>
          {words.cancel}
        </button>
        <button type="button" className="button button-primary" onClick={onAgree}>
          {words.consentAgree}
        </button>
      </div>
    </Modal>
  );
}
