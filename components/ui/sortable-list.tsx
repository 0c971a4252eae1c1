"use client";
import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { useTranslations } from "next-intl";
import { type ReactNode, useId } from "react";
import { nextRow } from "./next-row";
import { SortableRow } from "./sortable-row";

type Props<T> = {
  items: readonly T[];
  idOf: (item: T) => string;
  nameOf: (item: T) => string;
  /** False when there is nothing to sort or sorting is not allowed. */
  enabled: boolean;
  onMove: (from: number, to: number) => void;
  /** `handle` is the drag handle; put it at the start of the row. */
  children: (item: T, index: number, handle: ReactNode) => ReactNode;
};

/** A list that can be sorted by mouse, touch or keyboard (space, arrows, space). */
export function SortableList<T>({ items, idOf, nameOf, enabled, onMove, children }: Props<T>) {
  const t = useTranslations("SortableList");
  const id = useId();
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: nextRow }),
  );
  const indexOf = (key: unknown) => items.findIndex((item) => idOf(item) === key);
  const said = (key: unknown) => {
    const index = indexOf(key);
    const item = items[index];
    return { name: item === undefined ? "" : nameOf(item), place: index + 1, total: items.length };
  };
  const drop = ({ active, over }: DragEndEvent) => {
    const [from, to] = [indexOf(active.id), indexOf(over?.id)];
    if (from >= 0 && to >= 0 && from !== to) onMove(from, to);
  };
  return (
    <DndContext
      id={id}
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{
        screenReaderInstructions: { draggable: t("instructions") },
        announcements: {
          onDragStart: ({ active }) => t("taken", said(active.id)),
          onDragOver: ({ active, over }) =>
            over ? t("over", { ...said(over.id), name: said(active.id).name }) : undefined,
          onDragEnd: ({ active, over }) => t("dropped", { ...said(over?.id ?? active.id), name: said(active.id).name }),
          onDragCancel: ({ active }) => t("cancelled", said(active.id)),
        },
      }}
    >
      <ol className="flex flex-col gap-3">
        {items.map((item, index) => (
          <SortableRow
            key={idOf(item)}
            id={idOf(item)}
            index={index}
            enabled={enabled}
            label={t("move", { name: nameOf(item) })}
          >
            {(handle) => children(item, index, handle)}
          </SortableRow>
        ))}
      </ol>
    </DndContext>
  );
}
