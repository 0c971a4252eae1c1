"use client";
import { useState } from "react";
import { withoutInvisible } from "@/lib/platform/text/name-text";
import { isNameOf, maximumTyped, type Person } from "@/lib/signing/rules/own-name";
import { type Face, faces, facesFor } from "./script-faces";
import { useTypedImage } from "./use-typed-image";
import { fill, type Words } from "@/components/signing/shared/words";

type Props = {
  words: Words;
  initial: string;
  isInitial: boolean;
  /** Whose signature is asked for; absent where nobody in particular is asked. */
  signer?: Person;
  image: string | null;
  onImage: (image: string | null) => void;
  onApply: (image: string | null) => void;
};

/** A long text pasted by mistake stays visible up to this length, so that it can be corrected. */
const maximumShown = 1000;

export function TypedSignature({ words, initial, isInitial, signer, image, onImage, onApply }: Props) {
  const [typed, setTyped] = useState(initial);
  const [chosen, setChosen] = useState<Face>(faces[0]);
  const whole = withoutInvisible(typed).trim();
  // A name is never shortened: nothing is drawn until it fits.
  const isTooLong = whole.length > maximumTyped;
  const text = isTooLong ? "" : whole;
  const able = facesFor(text);
  const face = able.includes(chosen) ? chosen : (able[0] ?? null);
  const drawing = useTypedImage({ words, text, face, onImage, onApply });
  const isOther = signer !== undefined && text !== "" && !isNameOf(text, signer);

  return (
    <>
      <label className="stacked">
        {isInitial ? words.plainInitials : words.typeLabel}
        <input
          className="text-input"
          dir="auto"
          value={typed}
          maxLength={maximumShown}
          autoComplete={isInitial ? "off" : "name"}
          aria-invalid={isTooLong}
          aria-describedby={initial === "" || isTooLong ? "typed-limit" : undefined}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.nativeEvent.isComposing || text === "") return;
            event.preventDefault();
            void drawing.applyAtOnce();
          }}
        />
      </label>
      {initial === "" || isTooLong ? (
        <p id="typed-limit" className={isTooLong ? "problem" : "quiet"} role={isTooLong ? "alert" : undefined}>
          {fill(words.typeLimit, { maximum: maximumTyped })}
        </p>
      ) : null}
      <p className="paper">
        {image ? <img src={image} alt="" /> : null}
        <span className="quiet" role="status">
          {drawing.isWaiting && !image ? words.signature.loading : ""}
        </span>
      </p>
      <p className="quiet" role="status">
        {isOther
          ? fill(words.signature.otherName, { typed: text, name: `${signer.firstName} ${signer.lastName}`.trim() })
          : ""}
      </p>
      <p className="problem" role="alert">
        {drawing.problem}
      </p>
      {drawing.canRetry ? (
        <p>
          <button type="button" className="button" onClick={drawing.retry}>
            {words.tryAgain}
          </button>
        </p>
      ) : null}
      {image && (drawing.lacksFonts || able.length === 0) ? (
        <p className="quiet" role="status">
          {drawing.lacksFonts ? words.signature.drawnByServer : words.noFace}
        </p>
      ) : null}
      {able.length > 0 ? (
        <fieldset className="faces">
          <legend>{words.faceLabel}</legend>
          {able.map((f) => (
            <label key={f} style={drawing.lacksFonts ? undefined : { fontFamily: `"${f}", cursive` }}>
              <input type="radio" name="face" checked={f === face} onChange={() => setChosen(f)} aria-label={f} />
              {drawing.lacksFonts ? f : text}
            </label>
          ))}
        </fieldset>
      ) : null}
    </>
  );
}
