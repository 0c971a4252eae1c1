"use client";
import { useTranslations } from "next-intl";
import { flushSync } from "react-dom";
import { type Dispatch, type RefObject, useLayoutEffect, useMemo, useRef } from "react";
import { type Alignment, alignFields, distributeFields, type Distribution } from "./align-fields";
import { type DesignAction, type FieldChange, selectedFields } from "./design-reducer";
import type { DesignField } from "./design-field";
import {
  type DesignDocument,
  type DesignerBasics,
  type DesignPerson,
  fieldElementId,
  type PersonSpot,
} from "./designer-context";
import { pageKey } from "./design-page";
import type { DesignPage, Printed } from "./design-page";
import { type Tool } from "./field-tools";
import { brokenBy, leftOpenBy } from "@/components/designer/design/rule-choices";
import { usePlaceableStamps } from "@/components/stamps/stamps-context";
import { copiesOf, copiesOnAllPages, newFields, stepBetween } from "./new-fields";

/** Fields whose condition or formula `act` would break, by deleting or by changing what they refer to. */
export type Question = { does: "delete" | "change"; broken: readonly DesignField[]; act: () => void };

type Options = {
  documents: readonly DesignDocument[];
  printed: Printed;
  people: readonly DesignPerson[];
  fields: readonly DesignField[];
  selected: readonly string[];
  /** The key of the page that fills the view. */
  current: string;
  isInOrder: boolean;
  readOnly: boolean;
  lockedIds: ReadonlySet<number>;
  zoom: number;
  tool: Tool | null;
  personId: number;
  scroller: RefObject<HTMLDivElement | null>;
  dispatch: Dispatch<DesignAction>;
  announce: (sentence: string) => void;
  /** Puts the tool away after it has placed something. */
  disarm: () => void;
  ask: (question: Question) => void;
};

/** The value of DesignerContext, made once. Changing values are read from a ref when a gesture begins. */
export function useDesignerBasics(options: Options): DesignerBasics {
  const t = useTranslations("Designer");
  const { documents, printed, people, scroller, dispatch, announce, readOnly, lockedIds, isInOrder } = options;
  const clipboard = useRef<readonly DesignField[]>([]);
  /** The keys of the copies that were made last, with those of their originals. */
  const duplicated = useRef<ReadonlyMap<string, string>>(new Map());
  const placing = useRef(Promise.resolve());
  const stamps = usePlaceableStamps();
  const now = useRef({ ...options, t, stamps });
  useLayoutEffect(() => {
    now.current = { ...options, t, stamps };
  });
  return useMemo(() => {
    const pages = new Map(documents.flatMap((document) => document.pages).map((page) => [pageKey(page), page]));
    const elementOf = (key: string) => document.getElementById(fieldElementId(key));
    const focusField = (key: string) =>
      void requestAnimationFrame(() => elementOf(key)?.focus({ preventScroll: true }));
    const add = (fields: DesignField[], staysAtTool = false) => {
      const [first] = fields;
      if (!first || readOnly) return;
      dispatch({ type: "add", fields });
      announce(now.current.t("placed", { name: first.name, page: first.pageIndex + 1, count: fields.length }));
      if (!staysAtTool) focusField(first.key);
    };
    const chosen = () => selectedFields(now.current);
    const duplicate = () => {
      const originals = chosen();
      const before = duplicated.current;
      const areCopies = originals.length > 0 && originals.every(({ key }) => before.has(key));
      const from = originals.map(({ key }) => now.current.fields.find((one) => one.key === before.get(key)));
      const step = areCopies ? stepBetween(from, originals, pages) : null;
      const copies = copiesOf(originals, null, pages, now.current.fields, step ?? undefined);
      duplicated.current = new Map(copies.map(({ key }, index) => [key, originals[index]?.key ?? ""]));
      add(copies);
    };
    const made = (tool: Tool, spots: readonly PersonSpot[]) => {
      const { fields, t: say } = now.current;
      const words = {
        name: (one: Tool) => say(`tool.${one}`),
        group: say("groupName"),
        options: [1, 2].map((number) => say("optionName", { number })),
        stamp: now.current.stamps.length === 1 ? (now.current.stamps[0]?.imageHash ?? null) : null,
      };
      return spots.reduce<DesignField[]>((before, { personId, page, at }) => {
        const spot = { documentId: page.documentId, pageIndex: page.pageIndex, page: page.size, at };
        return [...before, ...newFields(tool, personId, spot, words, [...fields, ...before])];
      }, []);
    };
    const askOrAct = (question: Question) => {
      if (question.broken.length > 0 && !readOnly) now.current.ask(question);
      else question.act();
    };
    const byId = new Map(people.map((person) => [person.id, person]));
    return {
      dispatch,
      now,
      readOnly,
      lockedIds,
      isInOrder,
      scroller,
      pages,
      printed,
      placing,
      afterPlacing: (act) => () => placing.current.then(act),
      people: byId,
      announce,
      focusField,
      placeTool: (tool: Tool, page: DesignPage, at: { x: number; y: number }, staysAtTool?: boolean) => {
        add(made(tool, [{ personId: now.current.personId, page, at }]), staysAtTool);
        now.current.disarm();
      },
      placeForEach: (tool: Tool, spots: readonly PersonSpot[]) => {
        const fields = made(tool, spots);
        const [first] = fields;
        // Several fields are selected then, so none of them scrolls itself into view.
        flushSync(() => add(fields));
        if (first) elementOf(first.key)?.scrollIntoView({ block: "center" });
      },
      changeFields: (fields: readonly DesignField[], change: FieldChange) =>
        askOrAct({
          does: "change",
          broken: brokenBy(fields, change, now.current.fields, byId, isInOrder),
          act: () => dispatch({ type: "change", keys: fields.map(({ key }) => key), change }),
        }),
      duplicate,
      copy: () => {
        clipboard.current = chosen();
        if (clipboard.current.length > 0) announce(now.current.t("copied", { count: clipboard.current.length }));
      },
      paste: () => add(copiesOf(clipboard.current, pages.get(now.current.current) ?? null, pages, now.current.fields)),
      applyToAllPages: (fields: readonly DesignField[]) => {
        const copies = copiesOnAllPages(fields, pages, now.current.fields);
        const names = new Set(copies.map(({ name }) => name));
        const shares = fields.filter(({ name }) => names.has(name)).map(({ key }) => key);
        dispatch({ type: "add", fields: copies, shares });
        announce(now.current.t(fields.length > 1 ? "appliedToSeveral" : "applied", { count: copies.length }));
      },
      align: (how: Alignment) => dispatch({ type: "place", places: alignFields(chosen(), how, pages) }),
      distribute: (how: Distribution) => dispatch({ type: "place", places: distributeFields(chosen(), how, pages) }),
      remove: () => {
        const gone = chosen();
        const [first] = gone;
        if (!first) return;
        const rest = now.current.fields.filter((one) => !gone.includes(one));
        const next = rest.find((one) => pageKey(one) === pageKey(first));
        const act = () => {
          dispatch({ type: "remove", keys: gone.map((field) => field.key) });
          announce(now.current.t("removed", { name: first.name, count: gone.length }));
          if (next) focusField(next.key);
          else scroller.current?.focus({ preventScroll: true });
        };
        askOrAct({ does: "delete", broken: leftOpenBy(gone, rest), act });
      },
    };
  }, [documents, printed, people, dispatch, scroller, announce, readOnly, lockedIds, isInOrder]);
}
