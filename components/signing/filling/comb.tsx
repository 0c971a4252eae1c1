import type { CSSProperties, ReactNode } from "react";

type Props = {
  cells: number | null;
  /** Whether there is an input in it. */
  isOpen?: boolean;
  children: (style?: CSSProperties) => ReactNode;
};

/**
 * Draws its input or text with one character per cell, if there are cells. The text is one cell wider than the box, so
 * that the caret after the last character does not scroll the others.
 */
export function Comb({ cells, isOpen = false, children }: Props) {
  if (cells === null) return children();
  const cell = `100cqw / ${cells}`;
  return (
    <span className={isOpen ? "comb comb-open" : "comb"} style={{ backgroundSize: `${100 / cells}% 100%` }}>
      {children({
        width: `calc(100% + ${cell})`,
        letterSpacing: `calc(${cell} - 1ch)`,
        textIndent: `calc((${cell} - 1ch) / 2)`,
      })}
    </span>
  );
}
