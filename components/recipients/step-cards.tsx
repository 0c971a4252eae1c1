"use client";
import {
  type CollisionDetection,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  PointerSensor,
  pointerWithin,
  useDroppable,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { classNames } from "@/components/ui/class-names";
import { RecipientMark } from "./recipient-mark";
import { StepMovers } from "./step-movers";
import type { StepPerson } from "./step-person";
import { moveToStep, nextPlace, rowsOfSteps, type StepPlace, stepsOf, type StepWay } from "./steps";

type Moved = NonNullable<ReturnType<typeof moveToStep>>;
type Props = {
  people: readonly StepPerson[];
  readOnly?: boolean;
  onMove: (from: number, moved: Moved) => void;
  /** A person's card. `movers` is for its head. */
  children: (index: number, movers: ReactNode) => ReactNode;
};

/**
 * The people's cards by steps: cards of one step touch. They are dragged onto another or between two, or moved by
 * buttons.
 */
export function StepCards({ people, readOnly = false, onMove, children }: Props) {
  const t = useTranslations("StepCards");
  const id = useId();
  const [said, setSaid] = useState("");
  const [dragged, setDragged] = useState<number | null>(null);
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));
  const steps = stepsOf(people);
  const indexOf = (key: unknown) => people.findIndex(({ rowKey }) => rowKey === key);
  // A card that changes its place is put into the page anew, so its button must be focused again.
  const focused = useRef<string | null>(null);
  useEffect(() => {
    if (focused.current !== null) document.getElementById(focused.current)?.focus();
    focused.current = null;
  });
  const move = (from: number, place: StepPlace | null) => {
    const person = people[from];
    const moved = place && moveToStep(people, from, place);
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
    setDragged(null);
    const place: unknown = over?.data.current?.place;
    const from = indexOf(active.id);
    if (isPlace(place) && from >= 0) move(from, place);
  };
  const movers = (person: StepPerson, row: number) => (
    <StepMovers
      person={person}
      idOf={(way) => `${id}-${person.rowKey}-${way}`}
      ways={{ up: nextPlace(people, row, "up"), down: nextPlace(people, row, "down") }}
      onWay={(way) => stepAside(row, way)}
    />
  );
  const inHand = dragged === null ? undefined : people[dragged];
  return (
    <>
      <p className="mb-3 text-13 text-ink-2">{t(readOnly ? "lead" : "hint")}</p>
      <DndContext
        id={id}
        sensors={sensors}
        collisionDetection={betweenFirst}
        onDragStart={({ active }) => setDragged(indexOf(active.id))}
        onDragCancel={() => setDragged(null)}
        onDragEnd={drop}
        // Keyboards and screen readers use the buttons instead of dragging.
        accessibility={{ screenReaderInstructions: { draggable: "" }, announcements: silent }}
      >
        <ol aria-label={t("title")} className="flex flex-col">
          {people.map((person, index) => {
            const step = steps[index] ?? index;
            const isFirst = index === 0 || step !== steps[index - 1];
            return (
              <StepCard
                key={person.rowKey}
                rowKey={person.rowKey}
                step={step}
                joins={{ above: !isFirst, below: steps[index + 1] === step }}
                isLast={index === people.length - 1}
                isDragging={dragged !== null}
              >
                {children(index, readOnly ? null : movers(person, index))}
              </StepCard>
            );
          })}
        </ol>
        <DragOverlay dropAnimation={null}>
          {inHand ? <InHand person={inHand} index={dragged ?? 0} /> : null}
        </DragOverlay>
      </DndContext>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  );
}

type StepCardProps = {
  rowKey: string;
  step: number;
  /** Whether the card belongs to the step of the one above or below. */
  joins: { above: boolean; below: boolean };
  isLast: boolean;
  isDragging: boolean;
  children: ReactNode;
};

/** A card, and the places for new steps beside it. */
function StepCard({ rowKey, step, joins, isLast, isDragging, children }: StepCardProps) {
  const t = useTranslations("StepCards");
  const { setNodeRef, isOver } = useDroppable({ id: `into-${rowKey}`, data: { place: { kind: "into", step } } });
  return (
    <li
      ref={setNodeRef}
      className={classNames(
        "relative rounded-card",
        joins.above ? "-mt-px [&>fieldset]:rounded-t-none" : "mt-3 first:mt-0",
        joins.below && "[&>fieldset]:rounded-b-none",
        isOver && "outline-2 outline-offset-2 outline-ink outline-dashed",
      )}
    >
      <span className="sr-only">{t("step", { number: step + 1 })}</span>
      {joins.above ? (
        <span className="absolute -top-2.5 left-1/2 z-1 -translate-x-1/2 rounded-full border border-line bg-paper px-2 text-13 leading-tight whitespace-nowrap text-ink-2">
          {t("together")}
        </span>
      ) : (
        <Between step={step} isDragging={isDragging} edge="top" />
      )}
      {isLast ? <Between step={step + 1} isDragging={isDragging} edge="bottom" /> : null}
      {children}
    </li>
  );
}

/** Where a person is dropped to act in a new step of their own. */
function Between({ step, isDragging, edge }: { step: number; isDragging: boolean; edge: "top" | "bottom" }) {
  const { setNodeRef, isOver } = useDroppable({ id: `before-${step}`, data: { place: { kind: "before", step } } });
  return (
    <span
      ref={setNodeRef}
      aria-hidden
      className={classNames(
        "pointer-events-none absolute inset-x-0 z-1 flex h-7 items-center",
        edge === "top" ? "-top-5" : "-bottom-5",
        isDragging ? null : "invisible",
      )}
    >
      <span className={classNames("w-full rounded-full", isOver ? "h-1 bg-ink" : "h-px bg-edge")} />
    </span>
  );
}

/** What follows the mouse: a line with the name, as the card can be taller than the window. */
function InHand({ person: { name, firstName, lastName }, index }: { person: StepPerson; index: number }) {
  return (
    <span className="flex w-max max-w-64 cursor-grabbing items-center gap-2 rounded-control border border-line bg-paper p-2 font-medium shadow-float">
      <RecipientMark index={index} firstName={firstName} lastName={lastName} size="small" />
      <span className="truncate">{name}</span>
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
