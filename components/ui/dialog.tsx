"use client";
import { classNames } from "./class-names";
import { Overlay, type OverlayProps } from "./overlay";

const widths = { small: "sm:max-w-[440px]", medium: "sm:max-w-[640px]", large: "sm:max-w-[960px]" };

/** Centred; on phones a sheet at the bottom. */
export function Dialog({ size = "small", ...props }: OverlayProps & { size?: keyof typeof widths }) {
  return (
    <Overlay
      {...props}
      className={classNames(
        "inset-x-0 bottom-0 max-h-[92dvh] w-full animate-appear rounded-t-dialog sm:top-1/2 sm:right-auto sm:bottom-auto sm:left-1/2 sm:w-[calc(100%-48px)] sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-dialog",
        widths[size],
      )}
    />
  );
}
