/**
 * A browser as the walk uses it, which takes no cookies in frames of other sites. Elements are found by expressions evaluated in the page, so the engines differ in
 * nothing else.
 */
export type Engine = {
  open: (address: string) => Promise<void>;
  resize: (width: number, height: number) => Promise<void>;
  evaluate: (expression: string) => Promise<unknown>;
  /** The same in the page's first frame. */
  evaluateInFrame: (expression: string) => Promise<unknown>;
  click: (at: Point) => Promise<void>;
  /** Presses the pointer at the first point and releases it at the last. */
  drag: (points: readonly Point[]) => Promise<void>;
  /** Types into what has the focus. */
  type: (text: string) => Promise<void>;
  selectAll: () => Promise<void>;
  press: (key: "Tab" | "Enter" | "Escape" | "ArrowDown") => Promise<void>;
  /** Gives a file to the input that the expression returns. */
  attach: (expression: string, file: string) => Promise<void>;
  screenshot: () => Promise<Uint8Array>;
  /** Where downloads arrive. */
  downloads: string;
  end: () => Promise<void>;
};

export type Point = { x: number; y: number };
