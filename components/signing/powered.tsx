import { ProductMark } from "./product-mark";
import type { Words } from "./words";

export function Powered({ words }: { words: Words }) {
  return (
    <footer className="powered">
      {words.poweredBy} <ProductMark />
    </footer>
  );
}
