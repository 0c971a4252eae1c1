"use client";
import { useTranslations } from "next-intl";
import { type MouseEvent, type PointerEvent, useRef } from "react";
import { createPortal } from "react-dom";
import { useState } from "react";
import { classNames } from "@/components/ui/class-names";
import { useDesigner } from "@/components/designer/design/designer-context";
import { shapeOnPage, type Tool, toolShape } from "@/components/designer/design/field-tools";
import { followPointer } from "@/components/designer/dragging/follow-pointer";
import { hideGuides } from "@/components/designer/dragging/guides";
import { pageUnder } from "@/components/designer/dragging/page-under";
import { snapOnPage } from "@/components/designer/dragging/snap-on-page";
import { recipientColour } from "@/lib/platform/colours/recipient-colour";
import { toolIcons } from "./tool-icons";

type Props = {
  tool: Tool;
  isArmed: boolean;
  disabled: boolean;
  colourIndex: number;
  onArm: () => void;
  /** Called by a double click: the tool stays armed. */
  onKeep: () => void;
  /** Called by keyboard: places the field in the middle of the current page. */
  onPlace: () => void;
};

/** A tool that is dragged onto a page, clicked and then placed by a second click, or placed at once by keyboard. */
export function ToolButton({ tool, isArmed, disabled, colourIndex, onArm, onKeep, onPlace }: Props) {
  const t = useTranslations("Designer");
  const basics = useDesigner();
  const { scroller, pages, now, placeTool } = basics;
  const [isDragged, setDragged] = useState(false);
  const ghost = useRef<HTMLDivElement>(null);
  const wasDragged = useRef(false);
  const Icon = toolIcons[tool];
  const { width, height, parts } = toolShape(tool);
  const colour = recipientColour(colourIndex);

  const press = (event: PointerEvent<HTMLButtonElement>) => {
    if (event.button !== 0 || disabled) return;
    wasDragged.current = false;
    followPointer(event.nativeEvent, event.currentTarget, {
      scroller: scroller.current,
      move: (_by, pointer) => {
        if (!wasDragged.current) setDragged(true);
        wasDragged.current = true;
        const { x, y } = dropAt(pointer)?.pointer ?? pointer;
        if (ghost.current) ghost.current.style.transform = `translate(${x}px, ${y}px)`;
      },
      end: (_by, pointer) => {
        setDragged(false);
        const drop = dropAt(pointer);
        hideGuides(scroller.current);
        if (drop) placeTool(tool, drop.page, drop.at);
      },
      cancel: () => {
        setDragged(false);
        hideGuides(scroller.current);
      },
    });
  };
  /** Where the tool would be placed now, in pixels of the page at 100 % and in the window; null beside the pages. */
  const dropAt = ({ x, y, isFree }: { x: number; y: number; isFree: boolean }) => {
    hideGuides(scroller.current);
    const area = scroller.current?.getBoundingClientRect();
    const isOverPages = area && x >= area.left && x <= area.right && y >= area.top;
    const spot = isOverPages ? pageUnder(scroller.current, pages, { x, y }, 60) : null;
    if (!spot) return null;
    const { zoom } = now.current;
    const shape = shapeOnPage(tool, spot.page.size);
    const middle = { x: (x - spot.rect.left) / zoom, y: (y - spot.rect.top) / zoom };
    const box = { left: middle.x - shape.width / 2, top: middle.y - shape.height / 2, ...shape };
    const snap = snapOnPage(basics, spot.page, box, [], isFree);
    return {
      page: spot.page,
      at: { x: middle.x + snap.x, y: middle.y + snap.y },
      pointer: { x: x + snap.x * zoom, y: y + snap.y * zoom },
    };
  };
  const click = (event: MouseEvent) => {
    if (disabled) return;
    // Ignores the click that ends a drag. A click without a pointer comes from the keyboard or a screen reader.
    if (wasDragged.current && event.detail !== 0) return;
    if (event.detail === 0) onPlace();
    else if (event.detail === 1) onArm();
    else onKeep();
  };
  return (
    <>
      <button
        type="button"
        aria-pressed={isArmed}
        // Not "disabled", which would lose the focus, and with it the keys, when the recipient is changed by a digit.
        aria-disabled={disabled}
        onPointerDown={press}
        onClick={click}
        // On phones the tools are a row that scrolls.
        onFocus={(event) => event.currentTarget.scrollIntoView({ block: "nearest", inline: "nearest" })}
        className={classNames(
          "flex min-h-14 min-w-0 touch-none flex-col items-center justify-center gap-1 rounded-control border px-1 py-1.5 text-13 leading-tight select-none aria-disabled:cursor-not-allowed aria-disabled:opacity-55 max-md:min-w-20 max-md:shrink-0 max-md:touch-pan-x",
          tool === "block" && "max-md:min-w-36 md:col-span-2",
          isArmed ? "border-ink bg-mark text-on-mark" : "border-line bg-paper not-aria-disabled:hover:border-edge",
        )}
      >
        <Icon aria-hidden size={18} />
        {t(`tool.${tool}`)}
      </button>
      {isDragged
        ? createPortal(
            <div ref={ghost} aria-hidden className="pointer-events-none fixed top-0 left-0 z-50">
              <div
                className="relative -translate-x-1/2 -translate-y-1/2"
                style={{ width: width * now.current.zoom, height: height * now.current.zoom }}
              >
                {parts.map((part) => (
                  <div
                    key={part.top}
                    className="absolute rounded-[3px] border-[1.5px] opacity-90"
                    style={{
                      left: part.left * now.current.zoom,
                      top: part.top * now.current.zoom,
                      width: part.width * now.current.zoom,
                      height: part.height * now.current.zoom,
                      backgroundColor: colour.wash,
                      borderColor: colour.edge,
                    }}
                  />
                ))}
              </div>
            </div>,
            document.body,
          )
        : null}
    </>
  );
}
