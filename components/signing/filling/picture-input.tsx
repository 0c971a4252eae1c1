"use client";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { DELETE, PUT } from "@/app/v1/signature-requests/[token]/pictures/[fieldId]/route";
import { languageOfPage } from "@/components/signing/shared/call-link";
import { seenSequence } from "@/components/signing/shared/seen-sequence";
import { fill, type Words } from "@/components/signing/shared/words";
import { shrinkImage } from "@/components/ui/shrink-image";
import { CallFailure, callApi } from "@/lib/platform/http/call-api";
import { sendFile } from "@/lib/platform/http/send-file";
import { sizeText } from "@/lib/platform/text/size-text";
import { maximumPictureBytes } from "@/lib/signing/rules";
import type { ShownField } from "@/lib/signing/schema";

type Props = {
  /** Attributes of the input. */
  input: { id: string; "aria-label": string; "aria-describedby": string | undefined };
  token: string;
  field: ShownField;
  name: string;
  /** The address of the picture that is there. */
  image: string | null | undefined;
  words: Words;
  onPicture: (image: string | null, from: Element) => void;
};

const accepted = ["image/png", "image/jpeg"];
/** Much more than is printed, for photos that are larger than the limit. */
const limits = { maximumBytes: maximumPictureBytes, maximumSide: 2400 };

/** A picture from a file or a phone's camera, sent as soon as it is chosen. Without scripts the form brings it. */
export function PictureInput({ input, token, field, name, image, words, onPicture }: Props) {
  const [percent, setPercent] = useState<number | null>(null);
  const [isRemoving, setRemoving] = useState(false);
  const [problem, setProblem] = useState("");
  const chooser = useRef<HTMLInputElement>(null);
  const isBusy = percent !== null || isRemoving;
  const address = `/v1/signature-requests/${token}/pictures/${field.id}`;
  // A picture may have been chosen before the scripts had loaded.
  const takeEarly = useEffectEvent(takeFile);
  useEffect(() => takeEarly(), []);

  function takeFile() {
    const [file] = chooser.current?.files ?? [];
    if (!file) return;
    if (chooser.current) chooser.current.value = "";
    setPercent(0);
    void act(() => send(file)).finally(() => setPercent(null));
  }

  async function send(file: File) {
    const isFit = file.size <= maximumPictureBytes && accepted.includes(file.type);
    // An image that the browser cannot read is sent as it is, so that the server says why it is refused.
    const fit = isFit ? null : await shrinkImage(file, limits).catch(() => null);
    const sent = fit?.blob ?? file;
    if (sent.size > maximumPictureBytes)
      return setProblem(fill(words.fileTooLarge, { limit: sizeText(maximumPictureBytes) }));
    const form = new FormData();
    form.append("picture", sent, file.name);
    const seen = seenSequence();
    if (seen !== undefined) form.append("seen_sequence", String(seen));
    await sendFile<typeof PUT>("PUT", address, form, { tell: setPercent, language: languageOfPage() });
    return show(`${address}?at=${Date.now()}`);
  }

  const show = (next: string | null) => {
    if (chooser.current) onPicture(next, chooser.current);
  };

  async function remove() {
    setRemoving(true);
    await act(async () => {
      await callApi<typeof DELETE>("DELETE", address, undefined, { language: languageOfPage() });
      show(null);
      chooser.current?.focus();
    });
    setRemoving(false);
  }

  async function act(call: () => Promise<unknown>) {
    setProblem("");
    try {
      await call();
    } catch (error) {
      setProblem(CallFailure.from(error).message ?? words.failed);
    }
  }

  return (
    <div className="picture" data-filled={Boolean(image)}>
      {image ? <img src={image} alt="" /> : <span aria-hidden="true">{words.addPicture}</span>}
      <input
        {...input}
        ref={chooser}
        data-field={field.id}
        type="file"
        name={name}
        accept={accepted.join(",")}
        aria-describedby={[input["aria-describedby"], `${input.id}-told`].filter(Boolean).join(" ")}
        aria-disabled={isBusy} // keeps the focus
        onClick={(event) => (isBusy ? event.preventDefault() : undefined)}
        onChange={takeFile}
      />
      {image && percent === null ? (
        <button
          type="button"
          className="picture-remove needs-script"
          aria-label={`${words.removePicture}: ${field.description || field.name}`}
          title={words.removePicture}
          aria-disabled={isRemoving} // keeps the focus
          onClick={() => (isRemoving ? undefined : void remove())}
        >
          ×
        </button>
      ) : null}
      <p id={`${input.id}-told`} className="picture-told" role="status">
        {percent === null ? problem : fill(words.uploading, { percent })}
      </p>
    </div>
  );
}
