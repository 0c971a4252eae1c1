"use client";
import { useEffect, useState } from "react";
import { maximumTyped } from "@/lib/signing/rules/own-name";
import { drawText, type Face, faces, facesFor, missingSigns } from "./script-faces";
import { fill, type Words } from "./words";

type Props = { words: Words; initial: string; image: string | null; onImage: (image: string | null) => void };

export function TypedSignature({ words, initial, image, onImage }: Props) {
  const [text, setText] = useState(initial);
  const [face, setFace] = useState<Face>(() => facesFor(initial)[0] ?? faces[0]);
  const strange = missingSigns(text, face);
  const isWritable = text.trim() !== "" && strange.length === 0;

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
        />
      </label>
      <p className="paper">{image ? <img src={image} alt="" /> : null}</p>
      <p className="problem" role="alert">
        {strange.length > 0 ? fill(words.glyphMissing, { characters: strange.join(" ") }) : ""}
      </p>
      <fieldset className="faces">
        <legend>{words.faceLabel}</legend>
        {faces.map((f) => (
          <label key={f} style={{ fontFamily: `"${f}", cursive` }}>
            <input type="radio" name="face" checked={f === face} onChange={() => setFace(f)} aria-label={f} />
            {missingSigns(text, f).length === 0 && text.trim() ? text : f}
          </label>
        ))}
      </fieldset>
    </>
  );
}
