"use client";
import { useEffect, useRef, useState } from "react";
import type { DELETE } from "@/app/v1/signature-requests/[token]/saved-signatures/[savedSignatureId]/route";
import { maximumSavedSignatures } from "@/lib/signing/rules";
import { callLink } from "@/components/signing/shared/call-link";
import { ForgetDialog } from "./forget-dialog";
import { loadAsDataUrl } from "./load-as-data-url";
import type { KeptSignatures, SavedSignature } from "./use-saved-signatures";
import { fill, type Words } from "@/components/signing/shared/words";

type Props = {
  token: string;
  words: Words;
  kept: KeptSignatures;
  image: string | null;
  onImage: (image: string | null) => void;
};

/** At most six: the saved signatures, then the name in script fonts. */
export function SavedSignatures({ token, words, kept, image, onImage }: Props) {
  const [presaved, setPresaved] = useState<string[]>([]);
  const [problem, setProblem] = useState("");
  const [doubtful, setDoubtful] = useState<SavedSignature | null>(null);
  const list = useRef<HTMLFieldSetElement>(null);
  const { saved, presaved: sources } = kept;
  const free = maximumSavedSignatures - saved.length;

  useEffect(() => {
    let current = true;
    Promise.all(sources.map(loadAsDataUrl)).then(
      (loaded) => (current ? setPresaved(loaded) : undefined),
      () => (current ? setProblem(words.failed) : undefined),
    );
    return () => {
      current = false;
    };
  }, [sources, words]);

  async function forget({ id, image: gone }: SavedSignature) {
    setProblem("");
    setDoubtful(null);
    const outcome = await callLink<typeof DELETE>("DELETE", token, `saved-signatures/${id}`, undefined);
    if (!outcome.ok) return setProblem(outcome.failure.sentence || words.failed);
    if (image === gone) onImage(null);
    // The button with the focus disappears with its signature, so the focus moves to another one.
    const [next] = [...(list.current?.querySelectorAll("input") ?? [])].filter((one) => one.value !== String(id));
    (next ?? document.getElementById("tab-saved"))?.focus();
    kept.forget(id);
  }

  const { signature } = words;
  const choices = [
    ...saved.map((one) => ({ ...one, key: `saved ${one.id}` })),
    ...presaved.slice(0, Math.max(0, free)).map((one, index) => ({ id: null, image: one, key: `presaved ${index}` })),
  ];
  return (
    <>
      <p className="quiet">{image ? signature.savedHint : signature.selectFirst}</p>
      <fieldset ref={list} className="saved">
        <legend className="unseen">{signature.saved}</legend>
        {choices.map((choice, index) => {
          const label = fill(choice.id === null ? signature.presavedName : signature.savedName, { number: index + 1 });
          return (
            <div key={choice.key} className="saved-choice">
              <label>
                <input
                  type="radio"
                  name="saved"
                  value={choice.id ?? undefined}
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
                  onClick={() => setDoubtful(choice)}
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
      {doubtful ? (
        <ForgetDialog
          words={words}
          image={doubtful.image}
          onForget={() => void forget(doubtful)}
          onClose={() => setDoubtful(null)}
        />
      ) : null}
    </>
  );
}
