"use client";
import { useDraggable } from "@dnd-kit/core";
import { ArrowDown, ArrowUp, GripVertical } from "lucide-react";
import { useTranslations } from "next-intl";
import { iconButtonStyle } from "@/components/ui/button-style";
import type { StepPerson } from "./step-person";
import type { StepPlace, StepWay } from "./steps";

type Props = {
  person: StepPerson;
  /** Where each button moves the person. */
  ways: Record<StepWay, StepPlace | null>;
  idOf: (way: StepWay) => string;
  onWay: (way: StepWay) => void;
};

const icons = { up: ArrowUp, down: ArrowDown } as const;

/** A handle for the mouse, and buttons for the keyboard and for whoever cannot drag. */
export function StepMovers({ person, ways, idOf, onWay }: Props) {
  const t = useTranslations("StepCards");
  const { setNodeRef, listeners } = useDraggable({ id: person.rowKey });
  return (
    <span className="-ml-2 flex shrink-0 items-center max-sm:order-2">
      <span
        ref={setNodeRef}
        aria-hidden
        title={t("drag", { name: person.name })}
        {...listeners}
        className="flex size-10 cursor-grab touch-none items-center justify-center text-ink-2 hover:text-ink pointer-coarse:size-11"
      >
        <GripVertical size={18} />
      </span>
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
            className={iconButtonStyle("quiet", "max-sm:size-11 sm:w-8")}
          >
            <Icon aria-hidden size={16} />
          </button>
        );
      })}
    </span>
  );
}
