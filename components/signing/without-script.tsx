import { signatureMethodIds } from "@/db/enums";
import { ConsentText } from "./consent-text";
import type { SigningRequestDto } from "./entries";
import { fieldsOf } from "./entries";
import type { Words } from "./words";

type Props = { request: SigningRequestDto; words: Words };

/** What a browser without scripts needs to keep, sign, finish or decline: plain parts of the page's own form. */
export function WithoutScript({ request, words }: Props) {
  const { signatory, consented, message, privateMessage } = request;
  const unsigned = fieldsOf(request).filter((field) => field.fieldType === "signature" && !field.signature);
  const canType = !signatory.forceOtp && signatory.signatureMethods.includes(signatureMethodIds.type);
  return (
    <noscript>
      <div className="plain" id="sign">
        {[message, privateMessage].map((note) =>
          note ? (
            <p key={note} className="note">
              {note}
            </p>
          ) : null,
        )}
        <h2>{words.plainTitle}</h2>
        <p>{unsigned.length > 0 && !canType ? words.plainNoSignature : words.plainText}</p>
        {canType && unsigned.some((field) => !field.isInitial) ? (
          <label className="stacked">
            {words.typeLabel}
            <input className="text-input" name="typed_signature" maxLength={20} autoComplete="name" />
          </label>
        ) : null}
        {canType && unsigned.some((field) => field.isInitial) ? (
          <label className="stacked">
            {words.plainInitials}
            <input className="text-input" name="typed_initials" maxLength={20} />
          </label>
        ) : null}
        {consented ? null : (
          <>
            <ConsentText words={words} />
            <label className="tick">
              <input type="checkbox" name="consent" />
              {words.consentAgree}
            </label>
          </>
        )}
        <div className="modal-actions">
          <button className="button" name="act" value="save">
            {words.plainKeep}
          </button>
          <button className="button button-primary" name="act" value="finish">
            {words.finish}
          </button>
        </div>
        <h2 id="decline">{words.declineTitle}</h2>
        <p>{words.declineText}</p>
        <label className="stacked">
          {words.declineReason}
          <textarea className="text-input" name="decline_reason" rows={3} maxLength={1000} />
        </label>
        <div className="modal-actions">
          <button className="button button-bad" name="act" value="decline">
            {words.decline}
          </button>
        </div>
      </div>
    </noscript>
  );
}
