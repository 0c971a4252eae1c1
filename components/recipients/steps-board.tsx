"use client";
import {
  type CollisionDetection,
  DndContext,
  type DragEndEvent,
  PointerSensor,
  pointerWithin,
  useDroppable,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { classNames } from "@/components/ui/class-names";
import { StepChip } from "./step-chip";
import { RailMark, StepRail } from "./step-rail";
import { moveToStep, nextPlace, rowsOfSteps, type StepPlace, type StepWay } from "./steps";
import type { BoardPerson } from "./board-person";

type Moved = NonNullable<ReturnType<typeof moveToStep>>;
type Props = {
  people: readonly BoardPerson[];
  readOnly?: boolean;
  onMove: (from: number, moved: Moved) => void;
};

/** The steps as a board: people are dragged into a step or between two, or moved by buttons. */
export function StepsBoard({ people, readOnly = false, onMove }: Props) {
  const t = useTranslations("StepsBoard");
  const id = useId();
  const [said, setSaid] = useState("");
  const [isDragging, setDragging] = useState(false);
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));
  const steps = rowsOfSteps(people);
  // A chip that moves into another step is mounted anew, so its button must be focused again.
  const focused = useRef<string | null>(null);
  useEffect(() => {
    if (focused.current !== null) document.getElementById(focused.current)?.focus();
    focused.current = null;
  });
  const move = (from: number, place: StepPlace | null) => {
    if (!place) return;
    const moved = moveToStep(people, from, place);
    const person = people[from];
    if (!moved || !person) return;
    onMove(from, moved);
    const after = rowsOfSteps(moved.together.map((together) => ({ together })));
    const step = after.findIndex((rows) => rows.includes(moved.to));
    const others = (after[step]?.length ?? 1) - 1;
    setSaid(t("moved", { name: person.name, step: step + 1, total: after.length, others }));
  };
  const stepAside = (from: number, way: StepWay) => {
    move(from, nextPlace(people, from, way));
    focused.current = document.activeElement?.id ?? null;
  };
  const drop = ({ active, over }: DragEndEvent) => {
    setDragging(false);
    const place: unknown = over?.data.current?.place;
    const from = people.findIndex((person) => person.rowKey === active.id);
    if (isPlace(place) && from >= 0) move(from, place);
  };
  return (
    <section aria-label={t("title")} className="rounded-card border border-line bg-paper p-4 pt-3">
      <h2 className="font-medium">{t("title")}</h2>
      <p className="mb-2 text-13 text-ink-2">{t(readOnly ? "lead" : "hint")}</p>
      <DndContext
        id={id}
        sensors={sensors}
        collisionDetection={betweenFirst}
        onDragStart={() => setDragging(true)}
        onDragCancel={() => setDragging(false)}
        onDragEnd={drop}
        // Keyboards and screen readers use the buttons instead of dragging.
        accessibility={{ screenReaderInstructions: { draggable: "" }, announcements: silent }}
      >
        <StepRail label={t("title")}>
          {steps.map((rows, step) => (
            <Step
              key={rows.map((row) => people[row]?.rowKey).join()}
              step={step}
              isLast={step === steps.length - 1}
              isDragging={isDragging}
            >
              {rows.map((row) => {
                const person = people[row];
                return person ? (
                  <StepChip
                    key={person.rowKey}
                    person={person}
                    index={row}
                    idOf={(way) => `${id}-${person.rowKey}-${way}`}
                    ways={readOnly ? null : { up: nextPlace(people, row, "up"), down: nextPlace(people, row, "down") }}
                    onWay={(way) => stepAside(row, way)}
                  />
                ) : null;
              })}
            </Step>
          ))}
        </StepRail>
      </DndContext>
      <p role="status" className="sr-only">
        {said}
      </p>
    </section>
  );
}

/** A step, between the places for new steps. */
function Step({ step, isLast, isDragging, children }: StepProps) {
  const t = useTranslations("StepsBoard");
  const { setNodeRef, isOver } = useDroppable({ id: `into-${step}`, data: { place: { kind: "into", step } } });
  return (
    <li className="relative flex gap-2 py-1.5">
      <Between step={step} isDragging={isDragging} edge="top" />
      {isLast ? <Between step={step + 1} isDragging={isDragging} edge="bottom" /> : null}
      <span className="flex pt-2.5">
        <RailMark number={step + 1} label={t("step", { number: step + 1 })} isLast={isLast} />
      </span>
      <ul
        ref={setNodeRef}
        className={classNames(
          "flex min-w-0 flex-1 flex-wrap gap-2 rounded-control p-1",
          isOver ? "bg-paper-2 outline-2 outline-offset-0 outline-ink outline-dashed" : null,
        )}
      >
        {children}
      </ul>
    </li>
  );
}
type StepProps = { step: number; isLast: boolean; isDragging: boolean; children: ReactNode };

/** Where a person is dropped to act in a new step of their own. */
function Between({ step, isDragging, edge }: { step: number; isDragging: boolean; edge: "top" | "bottom" }) {
  const { setNodeRef, isOver } = useDroppable({ id: `before-${step}`, data: { place: { kind: "before", step } } });
  return (
    <span
      ref={setNodeRef}
      aria-hidden
      className={classNames(
        "pointer-events-none absolute right-0 left-8 flex h-5 items-center",
        edge === "top" ? "-top-2.5" : "-bottom-2.5",
        isDragging ? null : "invisible",
      )}
    >
      <span className={classNames("w-full rounded-full", isOver ? "h-1 bg-ink" : "h-px bg-line")} />
    </span>
  );
}

/** The place between two steps overlaps them and goes before them. */
const betweenFirst: CollisionDetection = (args) =>
  pointerWithin(args).toSorted((a, b) => Number(isInto(a.id)) - Number(isInto(b.id)));
const isInto = (id: unknown) => String(id).startsWith("into");

const isPlace = (place: unknown): place is StepPlace => typeof place === "object" && place !== null && "step" in place;

const nothing = () => undefined;
const silent = { onDragStart: nothing, onDragOver: nothing, onDragEnd: nothing, onDragCancel: nothing };
