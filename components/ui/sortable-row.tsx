"use client";
import { useDndContext, useDraggable, useDroppable } from "@dnd-kit/core";
import { GripVertical } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "./class-names";

type Data = { index: number };
type Props = {
  id: string;
  index: number;
  enabled: boolean;
  label: string;
  children: (handle: ReactNode) => ReactNode;
};

const gap = 12;

export function SortableRow({ id, index, enabled, label, children }: Props) {
  const data: Data = { index };
  const drag = useDraggable({ id, disabled: !enabled, data });
  const drop = useDroppable({ id, data });
  const shift = useShift(index);
  const y = drag.isDragging ? (drag.transform?.y ?? 0) : shift;
  const handle = enabled ? (
    <button
      type="button"
      ref={drag.setActivatorNodeRef}
      {...drag.listeners}
      {...drag.attributes}
      aria-label={label}
      title={label}
      className="flex size-10 shrink-0 cursor-grab touch-none items-center justify-center rounded-control text-ink-2 hover:text-ink pointer-coarse:size-11"
    >
      <GripVertical aria-hidden size={18} />
    </button>
  ) : null;
  return (
    <li
      ref={(node) => {
        drag.setNodeRef(node);
        drop.setNodeRef(node);
      }}
      style={y === 0 ? undefined : { transform: `translateY(${y}px)` }}
      className={classNames(
        "rounded-card",
        drag.isDragging
          ? "relative z-10 shadow-float"
          : drag.active && "transition-transform motion-reduce:transition-none",
      )}
    >
      {children(handle)}
    </li>
  );
}

/** How far a row moves to make room for the dragged one. */
function useShift(index: number): number {
  const { active, over } = useDndContext();
  const from = (active?.data.current as Data | undefined)?.index;
  const to = (over?.data.current as Data | undefined)?.index;
  const height = (active?.rect.current.initial?.height ?? 0) + gap;
  if (from === undefined || to === undefined || from === index) return 0;
  if (from < index && index <= to) return -height;
  return to <= index && index < from ? height : 0;
}
