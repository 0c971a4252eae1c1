export const earlyPressKey = "earlyPress";

/** The prefix of the properties that React sets on hydrated elements. */
export const reactMark = "__reactProps";

declare global {
  interface Window {
    [earlyPressKey]?: HTMLElement | undefined;
  }
}
