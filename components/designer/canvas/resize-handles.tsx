"use client";
import type { PointerEvent } from "react";
import { classNames } from "@/components/ui/class-names";
import { type Handle, handles } from "@/components/designer/places/place-field";

type Props = { startResize: (handle: Handle) => (event: PointerEvent<HTMLElement>) => void };

// Each handle is 24 px wide but overlaps the field by only 6 px, so that even the smallest field can be grabbed and
// moved.
const places: Record<Handle, string> = {
  topLeft: "-top-4.5 -left-4.5 size-6 cursor-nwse-resize",
  top: "-top-4.5 inset-x-1.5 h-6 cursor-ns-resize",
  topRight: "-top-4.5 -right-4.5 size-6 cursor-nesw-resize",
  right: "inset-y-1.5 -right-4.5 w-6 cursor-ew-resize",
  bottomRight: "-right-4.5 -bottom-4.5 size-6 cursor-nwse-resize",
  bottom: "inset-x-1.5 -bottom-4.5 h-6 cursor-ns-resize",
  bottomLeft: "-bottom-4.5 -left-4.5 size-6 cursor-nesw-resize",
  left: "inset-y-1.5 -left-4.5 w-6 cursor-ew-resize",
};
const marks: Record<Handle, string> = {
  topLeft: "right-[1px] bottom-[1px]",
  top: "bottom-[1px] left-1/2 -translate-x-1/2",
  topRight: "bottom-[1px] left-[1px]",
  right: "top-1/2 left-[1px] -translate-y-1/2",
  bottomRight: "top-[1px] left-[1px]",
  bottom: "top-[1px] left-1/2 -translate-x-1/2",
  bottomLeft: "top-[1px] right-[1px]",
  left: "top-1/2 right-[1px] -translate-y-1/2",
};

/** Handles at each corner and side. By keyboard, Alt and the arrow keys resize. */
export function ResizeHandles({ startResize }: Props) {
  return handles.map((handle) => (
    <span
      key={handle}
      aria-hidden
      data-handle={handle}
      onPointerDown={startResize(handle)}
      className={classNames("absolute touch-none", places[handle])}
    >
      <span
        className={classNames(
          "absolute size-2.5 rounded-[2px] border-[1.5px] border-[#1a1c28] bg-white",
          marks[handle],
        )}
      />
    </span>
  ));
}
