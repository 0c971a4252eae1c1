import type { KeyboardCoordinateGetter } from "@dnd-kit/core";

/** Makes an arrow key move a row to its neighbour's position instead of by a few pixels. */
export const nextRow: KeyboardCoordinateGetter = (event, { context }) => {
  const down = event.code === "ArrowDown";
  const { active, over, droppableRects, droppableContainers } = context;
  if (!active || (!down && event.code !== "ArrowUp")) return undefined;
  event.preventDefault();
  const rows = droppableContainers
    .getEnabled()
    .flatMap(({ id }) => {
      const rect = droppableRects.get(id);
      return rect ? [{ id, rect }] : [];
    })
    .toSorted((a, b) => a.rect.top - b.rect.top);
  const at = rows.findIndex(({ id }) => id === (over?.id ?? active.id));
  const target = rows[at + (down ? 1 : -1)] ?? rows[at];
  return target && { x: target.rect.left, y: target.rect.top };
};
