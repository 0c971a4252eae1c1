"use client";
import { useDraggable } from "@dnd-kit/core";
import { ArrowDown, ArrowUp, GripVertical } from "lucide-react";
import { useTranslations } from "next-intl";
import { iconButtonStyle } from "@/components/ui/button-style";
import { classNames } from "@/components/ui/class-names";
import { roleDefinitions } from "@/lib/recipients/roles";
import { RecipientMark } from "./recipient-mark";
import type { BoardPerson } from "./board-person";
import type { StepPlace, StepWay } from "./steps";

type Props = {
  person: BoardPerson;
  index: number;
  /** Where each button moves the person; null if nothing can be moved. */
  ways: Record<StepWay, StepPlace | null> | null;
  idOf: (way: StepWay) => string;
  onWay: (way: StepWay) => void;
};

const icons = { up: ArrowUp, down: ArrowDown } as const;

/** A person on the board of steps, who can be dragged or moved by buttons. */
export function StepChip({ person, index, ways, idOf, onWay }: Props) {
  const t = useTranslations("StepsBoard");
  const role = useTranslations("RecipientRole");
  const { setNodeRef, listeners, transform, isDragging } = useDraggable({ id: person.rowKey, disabled: !ways });
  return (
    <li
      ref={setNodeRef}
      style={transform ? { transform: `translate(${transform.x}px, ${transform.y}px)` } : undefined}
      {...listeners}
      className={classNames(
        "flex min-h-11 max-w-full min-w-0 items-center gap-2 rounded-control border bg-paper py-1 pl-2 select-none max-sm:w-full",
        roleDefinitions[person.role].acts ? "border-line" : "border-dashed border-edge",
        ways ? "cursor-grab pr-1" : "pr-3",
        isDragging && "relative z-10 cursor-grabbing shadow-float",
      )}
    >
      {ways ? (
        <GripVertical aria-hidden size={16} className="-mx-0.5 shrink-0 touch-none text-ink-2 pointer-coarse:size-6" />
      ) : null}
      <RecipientMark index={index} firstName={person.firstName} lastName={person.lastName} size="small" />
      <span className="min-w-0 flex-1 leading-tight">
        <span className="block font-medium sm:truncate">{person.name}</span>
        <span className="block truncate text-13 text-ink-2">{role(`name.${person.role}`)}</span>
      </span>
      {ways ? (
        // A press on a button does not begin a drag.
        <span onPointerDown={(event) => event.stopPropagation()} className="ml-1 flex shrink-0">
          {(["up", "down"] as const).map((way) => {
            const Icon = icons[way];
            const label = t(way, { name: person.name });
            return (
              <button
                key={way}
                id={idOf(way)}
                type="button"
                aria-label={label}
                title={label}
                // Not `disabled`, so that the button keeps the focus when the person cannot be moved further.
                aria-disabled={ways[way] === null}
                onClick={() => onWay(way)}
                className={iconButtonStyle("quiet", "max-sm:size-11")}
              >
                <Icon aria-hidden size={16} />
              </button>
            );
          })}
        </span>
      ) : null}
    </li>
  );
}
