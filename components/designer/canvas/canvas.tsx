"use client";
import { useTranslations } from "next-intl";
import type { ComponentProps, CSSProperties, RefObject } from "react";
import { CanvasPages } from "./canvas-pages";

type Props = ComponentProps<typeof CanvasPages> & {
  ref: RefObject<HTMLDivElement | null>;
  /** 1 is 100 %. */
  zoom: number;
  isHidden: boolean;
};

/** The part of the designer that scrolls and zooms. */
export function Canvas({ ref, zoom, isHidden, ...pages }: Props) {
  const t = useTranslations("Designer");
  return (
    <div
      ref={ref}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- or nobody could scroll an empty one by keyboard
      tabIndex={0}
      data-digit-keys
      role="region"
      aria-label={t("canvas")}
      // A custom property, so that every size below follows the zoom without rendering again.
      style={{ "--zoom": zoom } as CSSProperties}
      hidden={isHidden}
      className="relative min-h-0 flex-1 touch-pan-x touch-pan-y overflow-auto bg-paper-2 py-4 -outline-offset-2 max-md:px-2"
    >
      <CanvasPages {...pages} />
    </div>
  );
}
