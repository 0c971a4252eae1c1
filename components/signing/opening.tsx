import type { Words } from "@/components/signing/shared/words";

/** Shows at once that a dialog is opening while it still loads. */
export const Opening = ({ words }: { words: Words }) => (
  <p className="opening" role="status">
    {navigator.onLine ? words.loading : words.retrying}
  </p>
);
