"use client";
import { useEffect, useState } from "react";
import { withoutInvisible } from "@/lib/platform/text/name-text";
import { maximumTyped } from "@/lib/signing/rules/own-name";
import { drawByServer, type Drawn, type DrawnBefore } from "./draw-by-server";
import { drawText, type Face, faces, facesFor } from "./script-faces";
import type { RetryOptions } from "@/components/signing/shared/call-link";
import { fill, type Words } from "@/components/signing/shared/words";

type Props = {
  words: Words;
  initial: string;
  image: string | null;
  onImage: (image: string | null) => void;
  onApply: (image: string | null) => void;
};

/** How long the server waits for the next letter before it draws. */
const pauseMs = 300;

export function TypedSignature({ words, initial, image, onImage, onApply }: Props) {
  const [typed, setTyped] = useState(initial);
  const [chosen, setChosen] = useState<Face>(faces[0]);
  const [told, setTold] = useState({ text: "", problem: "" });
  const [before] = useState<DrawnBefore>(() => new Map());
  const text = withoutInvisible(typed).trim();
  const able = facesFor(text);
  const face = able.includes(chosen) ? chosen : (able[0] ?? null);
  const problem = told.text === text ? told.problem : "";

  useEffect(() => {
    onImage(null);
    if (text === "") return;
    const replaced = new AbortController();
    const { signal } = replaced;
    const tell = (sentence: string) => (signal.aborted ? undefined : setTold({ text, problem: sentence }));
    const show = async () => {
      const drawn = await draw(text, face, before, { onTrouble: () => tell(words.retrying), signal });
      if (signal.aborted) return;
      tell("image" in drawn ? "" : (drawn.reason ?? words.failed));
      onImage("image" in drawn ? drawn.image : null);
    };
    const pause = setTimeout(() => void show(), face ? 0 : pauseMs);
    return () => {
      clearTimeout(pause);
      replaced.abort();
    };
  }, [text, face, before, onImage, words]);

  async function applyAtOnce() {
    const drawn = await draw(text, face, before, {}); // what was typed last may not have been drawn yet
    if ("image" in drawn) onApply(drawn.image);
  }

  return (
    <>
      <label className="stacked">
        {words.typeLabel}
        <input
          className="text-input"
          dir="auto"
          value={typed}
          maxLength={maximumTyped}
          autoComplete="name"
          aria-describedby={initial === "" ? "typed-limit" : undefined}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.nativeEvent.isComposing || text === "") return;
            event.preventDefault();
            void applyAtOnce();
          }}
        />
      </label>
      {initial === "" ? (
        <p id="typed-limit" className="quiet">
          {fill(words.typeLimit, { maximum: maximumTyped })}
        </p>
      ) : null}
      <p className="paper">
        {image ? <img src={image} alt="" /> : null}
        <span className="quiet" role="status">
          {image || face || text === "" || problem ? "" : words.signature.loading}
        </span>
      </p>
      <p className="problem" role="alert">
        {problem}
      </p>
      {able.length > 0 ? (
        <fieldset className="faces">
          <legend>{words.faceLabel}</legend>
          {able.map((f) => (
            <label key={f} style={{ fontFamily: `"${f}", cursive` }}>
              <input type="radio" name="face" checked={f === face} onChange={() => setChosen(f)} aria-label={f} />
              {text}
            </label>
          ))}
        </fieldset>
      ) : image ? (
        <p className="quiet">{words.noFace}</p>
      ) : null}
    </>
  );
}

/** A name that no handwriting has is drawn by the server, in the letters of documents. */
async function draw(text: string, face: Face | null, before: DrawnBefore, options: RetryOptions): Promise<Drawn> {
  if (!face) return drawByServer(text, before, options);
  const image = await drawText(text, face);
  return image ? { image } : { reason: null };
}
