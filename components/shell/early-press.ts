export const earlyPressKey = "earlyPress";

/** How the names of the properties begin that React sets on the elements it looks after. */
export const reactMark = "__reactProps";

declare global {
  interface Window {
    [earlyPressKey]?: HTMLElement | undefined;
  }
}
