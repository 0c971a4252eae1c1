"use client";
import { useEffect, useState } from "react";
import { maximumSavedSignatures } from "@/lib/signing/rules";
import { callApi } from "./call-api";
import { drawText, facesFor } from "./script-faces";
import { fill, type Words } from "./words";

export type SavedSignature = { id: number; image: string };

type Props = {
  token: string;
  words: Words;
  saved: readonly SavedSignature[];
  /** Written in the hands that can, to fill up what was not saved. */
  name: string;
  image: string | null;
  onImage: (image: string | null) => void;
  onForgotten: (id: number) => void;
};

/** At most six: those that were saved, then the name in script. */
export function SavedSignatures({ token, words, saved, name, image, onImage, onForgotten }: Props) {
  const [presaved, setPresaved] = useState<string[]>([]);
  const [problem, setProblem] = useState("");
  const free = maximumSavedSignatures - saved.length;

  useEffect(() => {
    let current = true;
    const draw = async () => {
      const drawn = await Promise.all(facesFor(name).map((face) => drawText(name, face)));
      if (current) setPresaved(drawn.filter((one) => one !== null));
    };
    void draw();
    return () => {
      current = false;
    };
  }, [name]);

  async function forget({ id, image: gone }: SavedSignature) {
    setProblem("");
    const answer = await callApi("DELETE", token, `saved-signatures/${id}`).catch(() => null);
    if (!answer?.ok) return setProblem(answer?.message || words.failed);
    if (image === gone) onImage(null);
    onForgotten(id);
  }

  const { signature } = words;
  const choices = [
    ...saved.map((one) => ({ ...one, key: `saved ${one.id}` })),
    ...presaved.slice(0, Math.max(0, free)).map((one, index) => ({ id: null, image: one, key: `presaved ${index}` })),
  ];
  return (
    <>
      <p className="quiet">{image ? signature.savedHint : signature.selectFirst}</p>
      <fieldset className="saved">
        <legend className="unseen">{signature.saved}</legend>
        {choices.map((choice, index) => {
          const label = fill(choice.id === null ? signature.presavedName : signature.savedName, { number: index + 1 });
          return (
            <div key={choice.key} className="saved-choice">
              <label>
                <input
                  type="radio"
                  name="saved"
                  aria-label={label}
                  checked={image === choice.image}
                  onChange={() => onImage(choice.image)}
                />
                <img src={choice.image} alt="" />
              </label>
              {choice.id === null ? null : (
                <button
                  type="button"
                  className="button button-quiet"
                  aria-label={fill(signature.forgetName, { name: label })}
                  onClick={() => void forget(choice)}
                >
                  {signature.forget}
                </button>
              )}
            </div>
          );
        })}
      </fieldset>
      <p className="problem" role="alert">
        {problem}
      </p>
    </>
  );
}
