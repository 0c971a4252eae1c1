"use client";
import { useState } from "react";
import { shrinkImage } from "@/components/ui/shrink-image";
import { maximumSignatureBytes } from "@/lib/signing/rules";
import { isBlank } from "@/lib/signing/rules/is-blank";
import { toDataUrl } from "./load-as-data-url";
import type { Words } from "@/components/signing/shared/words";

const types = ["image/jpeg", "image/png", "image/gif"];
/** A side of 1200 is enough for print at the size of a field; a photo from a phone has ten times as much. */
const limits = { maximumBytes: maximumSignatureBytes, maximumSide: 1200 };

type Props = { words: Words; image: string | null; onImage: (image: string | null) => void };

export function UploadedSignature({ words, image, onImage }: Props) {
  const [problem, setProblem] = useState("");
  async function take(file: File | undefined) {
    if (!file) return;
    setProblem("");
    onImage(null);
    const shrunk = types.includes(file.type) ? await shrinkImage(file, limits).catch(() => null) : null;
    if (!shrunk) return setProblem(words.signature.uploadNotValid);
    if (isBlank(shrunk.pixels)) return setProblem(words.signature.uploadBlank);
    onImage(await toDataUrl(shrunk.blob));
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
