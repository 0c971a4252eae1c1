import { signatureMethodIds } from "@/db/signature-methods";
import { isSignature } from "@/lib/fields/kinds/entry-kind";
import { consentAnchor, reasonAnchor, signAnchor } from "@/lib/signing/rules/anchors";
import { type SignatureFont, signatureFontNames } from "@/lib/signing/rules/signature-fonts";
import type { keptInputs } from "@/lib/signing/rules/kept-inputs";
import { maximumReason } from "@/lib/signing/rules";
import { maximumTyped } from "@/lib/signing/rules/own-name";
import { ConsentText } from "@/components/signing/consent/consent-text";
import type { ShownRequest } from "@/lib/signing/schema";
import { fieldsOf } from "@/components/signing/filling/entries";
import { Asterisk } from "@/components/signing/filling/radio-group";
import { fill, type Words } from "@/components/signing/shared/words";

type Props = {
  request: ShownRequest;
  words: Words;
  /** The script fonts that have all letters of the name, each with an image of the name in it. */
  samples: readonly { font: SignatureFont; source: string | null }[];
  /** The values of a refused form and the reasons for the refusal, both by input name. */
  kept: Readonly<Record<string, string>>;
  wrong: Readonly<Record<string, string>>;
  isSaved: boolean;
};

/** Leads from the notice above a refused decline to its reason. */
export const PlainWrong = ({ words, wrong }: Pick<Props, "words" | "wrong">) =>
  wrong["decline_reason"] ? (
    <noscript>
      <a href={`#${reasonAnchor}`}>{`${words.declineReason}: ${wrong["decline_reason"]}`}</a>
    </noscript>
  ) : null;

/** The form parts that let a browser without scripts save, sign, finish and decline. */
export function WithoutScript({ request, words, samples, kept, wrong, isSaved }: Props) {
  const { signatory: recipient, consented, message, privateMessage } = request;
  const unsigned = fieldsOf(request).filter((field) => field.visible && isSignature(field) && !field.signature);
  const canType = !recipient.forceOtp && recipient.signatureMethods.includes(signatureMethodIds.type);
  const hasLongName = "typed_signature" in wrong || "typed_initials" in wrong;
  // The font chosen before may lack letters of what was typed since.
  const chosen = samples.find(({ font }) => font === kept["font"])?.font;
  const reasonProblem = wrong["decline_reason"];
  const typed = (name: (typeof keptInputs)[number]) => ({
    name,
    defaultValue: kept[name],
    "aria-invalid": name in wrong,
    "aria-describedby": "typed-limit",
  });
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
            <input className="text-input" {...typed("typed_signature")} autoComplete="name" />
          </label>
        ) : null}
        {canType && unsigned.some((field) => field.isInitial) ? (
          <label className="stacked">
            {words.plainInitials}
            <input className="text-input" {...typed("typed_initials")} autoComplete="off" />
          </label>
        ) : null}
        {canType && unsigned.length > 0 ? (
          <p id="typed-limit" className={hasLongName ? "problem" : "quiet"} role={hasLongName ? "alert" : undefined}>
            {[wrong["typed_signature"] || wrong["typed_initials"], fill(words.typeLimit, { maximum: maximumTyped })]
              .filter(Boolean)
              .join(" ")}
          </p>
        ) : null}
        {canType && unsigned.length > 0 && samples.length > 1 ? (
          <fieldset className="faces">
            <legend>{words.faceLabel}</legend>
            {samples.map(({ font, source }, index) => (
              <label key={font} className={source ? "with-image" : undefined}>
                <input
                  type="radio"
                  name="font"
                  value={font}
                  defaultChecked={font === chosen || (!chosen && index === 0)}
                />
                {source ? <img src={source} alt={signatureFontNames[font]} /> : signatureFontNames[font]}
              </label>
            ))}
          </fieldset>
        ) : null}
        {consented ? (
          <p>{words.plainConsented}</p>
        ) : (
          <>
            <ConsentText words={words} />
            <label className="tick">
              <input
                type="checkbox"
                name="consent"
                id={consentAnchor}
                defaultChecked={kept["consent"] === "on"}
                {...(wrong["consent"] && { "aria-invalid": true, "aria-describedby": "consent-problem" })}
              />
              {words.consentAgree}
            </label>
            <p id="consent-problem" className="problem">
              {wrong["consent"]}
            </p>
          </>
        )}
        {isSaved ? <p role="status">{words.plainKept}</p> : null}
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
              <span>
                {words.declineReason}
                <Asterisk isShown />
              </span>
              <textarea
                className="text-input"
                aria-required // not `required`, which would keep the form's other buttons from posting it
                name="decline_reason"
                id={reasonAnchor}
                rows={3}
                maxLength={maximumReason}
                defaultValue={kept["decline_reason"]}
                aria-invalid={reasonProblem !== undefined}
                aria-describedby="decline-reason-hint"
              />
            </label>
            <p id="decline-reason-hint" className={reasonProblem === undefined ? "quiet" : "problem"}>
              {reasonProblem || fill(words.typeLimit, { maximum: maximumReason })}
            </p>
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
