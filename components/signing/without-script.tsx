import { signatureMethodIds } from "@/db/signature-methods";
import { isSignature } from "@/lib/fields/kinds/entry-kind";
import { signAnchor } from "@/lib/signing/rules/anchors";
import { type SignatureFont, signatureFontNames } from "@/lib/signing/rules/signature-fonts";
import { maximumTyped } from "@/lib/signing/rules/own-name";
import { ConsentText } from "@/components/signing/consent/consent-text";
import type { ShownRequest } from "@/lib/signing/schema";
import { fieldsOf } from "@/components/signing/filling/entries";
import { presavedSource } from "@/components/signing/signature/presaved-source";
import type { Words } from "@/components/signing/shared/words";

type Props = {
  token: string;
  request: ShownRequest;
  words: Words;
  /** The script fonts that have all letters of the recipient's name. */
  signatureFonts: readonly SignatureFont[];
};

/** The plain form parts with which a browser without scripts can save, sign, finish and decline. */
export function WithoutScript({ token, request, words, signatureFonts }: Props) {
  const { signatory: recipient, consented, message, privateMessage } = request;
  const unsigned = fieldsOf(request).filter((field) => field.visible && isSignature(field) && !field.signature);
  const canType = !recipient.forceOtp && recipient.signatureMethods.includes(signatureMethodIds.type);
  return (
    <noscript>
      <div className="plain" id={signAnchor}>
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
            <input className="text-input" name="typed_signature" maxLength={maximumTyped} autoComplete="name" />
          </label>
        ) : null}
        {canType && unsigned.some((field) => field.isInitial) ? (
          <label className="stacked">
            {words.plainInitials}
            <input className="text-input" name="typed_initials" maxLength={maximumTyped} />
          </label>
        ) : null}
        {canType && unsigned.length > 0 && signatureFonts.length > 1 ? (
          <fieldset className="faces">
            <legend>{words.faceLabel}</legend>
            {signatureFonts.map((font, index) => (
              <label key={font}>
                <input type="radio" name="font" value={font} defaultChecked={index === 0} />
                <img src={presavedSource(token, font)} alt={signatureFontNames[font]} />
              </label>
            ))}
          </fieldset>
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
            {words.plainFinish}
          </button>
        </div>
        {recipient.mayDecline ? (
          <>
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
          </>
        ) : null}
      </div>
    </noscript>
  );
}
