import { ProductMark } from "@/components/signing/branding/product-mark";
import type { ShownRequest } from "@/lib/signing/schema";
import { fill, type Words } from "@/components/signing/shared/words";

/** The part of the bar that never changes: whose request it is, and for what. */
export function BarHeading({ request, words }: { request: ShownRequest; words: Words }) {
  const { branding, documents, sender, title } = request;
  const shown = documents.length === 1 ? documents[0]?.name : fill(words.documentCount, { count: documents.length });
  const asks = fill(words.asks, { sender: sender.company ? `${sender.name}, ${sender.company}` : sender.name });
  return (
    <>
      <a className="skip" href="#document">
        {words.skip}
      </a>
      {/* Enter presses a form's first submit button: this hidden one, which only saves. */}
      <button type="submit" form="signing-form" name="act" value="save" hidden tabIndex={-1} aria-hidden="true" />
      <p className="bar-logo">
        {branding?.logoPath ? (
          <img src={branding.logoPath} alt={sender.company ?? sender.name} height={28} />
        ) : (
          <ProductMark />
        )}
      </p>
      <div className="bar-title">
        <h1 title={shown}>{shown}</h1>
        <p>{title === shown ? asks : `${title} · ${asks}`}</p>
      </div>
    </>
  );
}
