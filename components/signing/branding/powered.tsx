import { appPath } from "@/lib/platform/http/app-path";
import { ProductMark } from "./product-mark";
import type { Words } from "@/components/signing/shared/words";

export function Powered({ words }: { words: Pick<Words, "poweredBy" | "verify"> }) {
  return (
    <footer className="powered">
      {words.poweredBy} <ProductMark />
      <a href={appPath("/verify")}>{words.verify}</a>
    </footer>
  );
}
