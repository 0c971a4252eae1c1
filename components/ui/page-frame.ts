import { classNames } from "./class-names";

/** `narrow` is one column of 720 px, for forms. */
export type PageWidth = "wide" | "narrow";

export const pageFrame = (width: PageWidth) =>
  classNames(
    "relative mx-auto w-full px-4 py-6 outline-none sm:px-8 sm:py-8",
    width === "narrow" ? "max-w-[784px]" : "max-w-[1184px]",
  );
