import { ConsentText } from "./consent-text";
import type { Words } from "@/components/signing/shared/words";

type Props = {
  words: Words;
  asksConsent?: boolean;
  problem?: string;
  isDisabled: boolean;
  /** The button looks disabled, but pressing it says what is missing. */
  isLacking?: boolean;
  act: string;
  onAct: () => void;
  onClose: () => void;
};

/** The footer of a dialog that signs or consents: the error, the consent text and the buttons. */
export function DialogFoot({
  words,
  asksConsent = false,
  problem = "",
  isDisabled,
  isLacking = false,
  act,
  onAct,
  onClose,
}: Props) {
  return (
    <div className="modal-foot">
      <p className="problem" role="alert">
        {problem}
      </p>
      {asksConsent ? <ConsentText words={words} /> : null}
      <div className="modal-actions">
        <button type="button" className="button" onClick={onClose}>
          {words.cancel}
        </button>
        {/* Keeps the focus while it does nothing. The second click of a double click, which could hit whatever appears in
            the same place, is ignored. */}
        <button
          type="button"
          className="button button-primary"
          aria-disabled={isDisabled || isLacking}
          onClick={(event) => (event.detail < 2 && !isDisabled ? onAct() : undefined)}
        >
          {act}
        </button>
      </div>
    </div>
  );
}
