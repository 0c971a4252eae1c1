import { appPath } from "@/lib/platform/http/app-path";
import { ProductMark } from "./product-mark";
import type { Words } from "@/components/signing/shared/words";

export function Powered({ words }: { words: Pick<Words, "poweredBy" | "verify"> }) {
  return (
    <footer className="powered">
      {words.poweredBy} <ProductMark />
      {/* In a tab of its own: no frame of another site shows it, and what is being filled in stays. */}
      <a href={appPath("/verify")} target="_blank" rel="noopener">
        {words.verify}
      </a>
    </footer>
  );
}
