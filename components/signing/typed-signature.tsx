"use client";
import "@fontsource/caveat/400.css";
import "@fontsource/dancing-script/400.css";
import "@fontsource/great-vibes/400.css";
import "@fontsource/mynerve/400.css";
import { useEffect, useState } from "react";
import { fill, type Words } from "./words";

/** Four hands; Mynerve also writes Greek (decisions.md, Signing). */
const faces = ["Dancing Script", "Great Vibes", "Caveat", "Mynerve"] as const;
type Face = (typeof faces)[number];
const latin = /[\p{Script=Latin}\p{M}\d\s.,'’\-–&/()]/u;
const latinAndGreek = /[\p{Script=Latin}\p{Script=Greek}\p{M}\d\s.,'’\-–&/()]/u;
const greekExtended = /[\u1f00-\u1fff]/;

/** Signs that this hand cannot write: it must have every one that is typed. */
export function missingSigns(text: string, face: Face): string[] {
  const known = face === "Mynerve" ? latinAndGreek : latin;
  return [...new Set(Array.from(text.normalize("NFC")))].filter(
    (sign) => !known.test(sign) || greekExtended.test(sign),
  );
}

type Props = { words: Words; initial: string; image: string | null; onImage: (image: string | null) => void };

export function TypedSignature({ words, initial, image, onImage }: Props) {
  const [text, setText] = useState(initial);
  const [face, setFace] = useState<Face>(
    () => faces.find((f) => missingSigns(initial, f).length === 0) ?? "Dancing Script",
  );
  const strange = missingSigns(text, face);
  const isWritable = text.trim() !== "" && strange.length === 0;

  useEffect(() => {
    let current = true;
    onImage(null);
    if (isWritable) void drawText(text.trim(), face).then((image) => (current ? onImage(image) : undefined));
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
          maxLength={20}
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

const size = 96; // pixels: three times what a field shows, so that print is sharp
const margin = 24;

async function drawText(text: string, face: Face): Promise<string | null> {
  const font = `${size}px "${face}"`;
  await document.fonts.load(font, text);
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d");
  if (!context) return null;
  context.font = font;
  const { width, actualBoundingBoxLeft: left } = context.measureText(text);
  canvas.width = Math.ceil(width + Math.max(left, 0) + 2 * margin);
  canvas.height = size * 1.8;
  context.font = font;
  context.fillStyle = "#1a1c28";
  context.fillText(text, margin + Math.max(left, 0), size * 1.2);
  return canvas.toDataURL("image/png");
}
