"use client";
import { useEffect, useState } from "react";
import { maximumTyped } from "@/lib/signing/rules/own-name";
import { drawText, type Face, faces, facesFor, unwritable } from "./script-faces";
import { fill, type Words } from "@/components/signing/shared/words";

type Props = {
  words: Words;
  initial: string;
  image: string | null;
  onImage: (image: string | null) => void;
  onApply: (image: string | null) => void;
};

export function TypedSignature({ words, initial, image, onImage, onApply }: Props) {
  const [text, setText] = useState(initial);
  const [chosen, setChosen] = useState<Face>(faces[0]);
  const able = facesFor(text);
  const face = able.includes(chosen) ? chosen : (able[0] ?? chosen);
  const isWritable = able.length > 0;

  useEffect(() => {
    let current = true;
    onImage(null);
    if (isWritable) void drawText(text.trim(), face).then((made) => (current ? onImage(made) : undefined));
    return () => {
      current = false;
    };
  }, [text, face, isWritable, onImage]);

  return (
    <>
      <label className="stacked">
        {words.typeLabel}
        <input
          className="text-input"
          value={text}
          maxLength={maximumTyped}
          autoComplete="name"
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.nativeEvent.isComposing || !isWritable) return;
            event.preventDefault();
            void drawText(text.trim(), face).then(onApply); // what was typed last may not have been drawn yet
          }}
        />
      </label>
      <p className="paper">{image ? <img src={image} alt="" /> : null}</p>
      <p className="problem" role="alert">
        {isWritable || text.trim() === "" ? "" : fill(words.glyphMissing, { characters: unwritable(text).join(" ") })}
      </p>
      <fieldset className="faces" hidden={able.length === 0}>
        <legend>{words.faceLabel}</legend>
        {able.map((f) => (
          <label key={f} style={{ fontFamily: `"${f}", cursive` }}>
            <input type="radio" name="face" checked={f === face} onChange={() => setChosen(f)} aria-label={f} />
            {text}
          </label>
        ))}
      </fieldset>
    </>
  );
}
