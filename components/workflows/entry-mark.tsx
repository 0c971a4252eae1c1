"use client";
import { Tooltip } from "radix-ui";
import { useRef, useState } from "react";
import { type PageBox, placeOf } from "@/components/documents/place-on-page";

export type ShownEntry = PageBox & { id: number; what: string; who: string };

/** Lies over an entry on the image of a page, and says on hover, focus and touch who entered what. */
export function EntryMark({ entry }: { entry: ShownEntry }) {
  const [open, setOpen] = useState(false);
  // What gets the focus is scrolled to, and scrolling would close it at once.
  const isFocused = useRef(false);
  return (
    <Tooltip.Provider delayDuration={100}>
      <Tooltip.Root open={open} onOpenChange={(next) => setOpen(next || isFocused.current)}>
        <Tooltip.Trigger
          type="button"
          aria-label={entry.what}
          onFocus={() => {
            isFocused.current = true;
          }}
          onBlur={() => {
            isFocused.current = false;
            setOpen(false);
          }}
          // A press opens it instead of closing it: on touch screens there is no hovering.
          onPointerDown={(event) => event.preventDefault()}
          onClick={(event) => {
            event.preventDefault();
            setOpen(true);
          }}
          style={placeOf(entry)}
          className="absolute min-h-3 cursor-help rounded-[3px] hover:bg-[color-mix(in_srgb,var(--mark)_22%,transparent)] focus-visible:bg-[color-mix(in_srgb,var(--mark)_22%,transparent)]"
        />
        <Tooltip.Portal container={open ? document.getElementById("main") : null}>
          <Tooltip.Content
            side="top"
            sideOffset={6}
            collisionPadding={8}
            onEscapeKeyDown={(event) => {
              event.preventDefault();
              setOpen(false);
            }}
            className="z-50 max-w-[min(320px,calc(100vw-16px))] animate-appear rounded-control bg-paper px-3 py-2 text-13 text-ink shadow-float ring-1 ring-line"
          >
            <p className="font-semibold [overflow-wrap:anywhere]">{entry.what}</p>
            <p className="[overflow-wrap:anywhere] text-ink-2">{entry.who}</p>
          </Tooltip.Content>
        </Tooltip.Portal>
      </Tooltip.Root>
    </Tooltip.Provider>
  );
}
