import { codeLineFont, codeLineOn } from "@/lib/platform/pdf/code-line";
import { textIn } from "./place-of";

type Page = { width: number; height: number; printedCode: string | null };

/** The line that will be printed at the foot of the page, where and as it will be. */
export function PrintedCode({ page }: { page: Page }) {
  if (page.printedCode === null) return null;
  const { top, left, width, height } = codeLineOn(page);
  const { fontFace, fontSize } = codeLineFont;
  const { style } = textIn({ width: page.width, height: page.height, fontSize, multiline: false }, fontFace, page);
  return (
    <p
      className="printed-code"
      style={{ top: `${top}%`, left: `${left}%`, width: `${width}%`, height: `${height}%`, ...style }}
    >
      {page.printedCode}
    </p>
  );
}
