import { captionOf } from "@/lib/platform/pdf/caption";
import { type PageSize, textIn } from "./place-of";

/** The time of a signature, shown below it. */
export function Caption({ text, box, page }: { text: string; box: PageSize; page: PageSize }) {
  return (
    <small className="caption" {...textIn({ ...captionOf(box.height), width: box.width }, "Helvetica", page)}>
      {text}
    </small>
  );
}
