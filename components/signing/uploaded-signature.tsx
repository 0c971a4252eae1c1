"use client";
import { useState } from "react";
import type { Words } from "./words";

const types = ["image/jpeg", "image/png", "image/gif"];
/** Enough for print at the size of a field; a photo from a phone has ten times as much. */
const maximumSide = 1200;

type Props = { words: Words; image: string | null; onImage: (image: string | null) => void };

export function UploadedSignature({ words, image, onImage }: Props) {
  const [problem, setProblem] = useState("");
  async function take(file: File | undefined) {
    if (!file) return;
    setProblem("");
    const made = types.includes(file.type) ? await shrunk(file).catch(() => null) : null;
    onImage(made);
    if (!made) setProblem(words.signature.uploadNotValid);
  }
  return (
    <>
      <label className="stacked">
        {words.signature.uploadLabel}
        <input
          className="text-input"
          type="file"
          accept={types.join(",")}
          aria-describedby="upload-problem"
          onChange={(event) => void take(event.target.files?.[0])}
        />
      </label>
      <p id="upload-problem" className="problem" role="alert">
        {problem}
      </p>
      <p className="paper">{image ? <img src={image} alt={words.signature.uploadPreview} /> : null}</p>
    </>
  );
}

async function shrunk(file: File): Promise<string | null> {
  const bitmap = await createImageBitmap(file);
  const factor = Math.min(1, maximumSide / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(bitmap.width * factor));
  canvas.height = Math.max(1, Math.round(bitmap.height * factor));
  const context = canvas.getContext("2d");
  if (!context) return null;
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return file.type === "image/jpeg" ? canvas.toDataURL("image/jpeg", 0.9) : canvas.toDataURL("image/png");
}
