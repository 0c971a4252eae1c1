import type { SignatureMethod } from "@/db/signature-methods";
import type { useSigningPage } from "@/components/signing/use-signing-page";
import { changeOf } from "./change-of";
import { loadDates } from "./load-dates";

/** Shows new signatures on the page, with their time, and offers them for the next fields of their kind. */
export function takeSigned(
  { all, change, guide, months, ahead }: ReturnType<typeof useSigningPage>,
  images: ReadonlyMap<number, string>,
  method: SignatureMethod,
): void {
  const signed = all.filter(({ id }) => images.has(id));
  for (const field of signed) {
    const image = images.get(field.id) ?? null;
    change(changeOf(all, field, { image }), { keep: false });
    if (image) guide.made.set(field.isInitial, { image, method });
  }
  if (!signed.some((field) => field.applyDateTime)) return;
  const now = new Date(Date.now() + ahead);
  void loadDates()
    .then(({ inWords }) => {
      for (const field of signed) change(changeOf(all, field, { caption: inWords(now, months) }), { keep: false });
    })
    .catch(() => undefined);
}
