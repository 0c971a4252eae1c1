"use client";
import { useTranslations } from "next-intl";
import { type Dispatch, type RefObject, useLayoutEffect, useMemo, useRef } from "react";
import type { DesignAction } from "./design-reducer";
import type { DesignField } from "./design-field";
import {
  type DesignDocument,
  type DesignerBasics,
  type DesignPage,
  type DesignPerson,
  fieldElementId,
  pageKey,
} from "./designer-context";
import { type Tool } from "./field-tools";
import { copyOf, newFields } from "./new-fields";
import { boxOf } from "./place-field";

type Options = {
  documents: readonly DesignDocument[];
  people: readonly DesignPerson[];
  fields: readonly DesignField[];
  zoom: number;
  tool: Tool | null;
  personId: number;
  scroller: RefObject<HTMLDivElement | null>;
  dispatch: Dispatch<DesignAction>;
  announce: (sentence: string) => void;
  disarm: () => void;
};

/** The parts of DesignerContext, made once: what changes is read from a ref when a gesture begins. */
export function useDesignerBasics(options: Options): DesignerBasics {
  const t = useTranslations("Designer");
  const { documents, people, scroller, dispatch, announce } = options;
  const now = useRef({ ...options, t });
  useLayoutEffect(() => {
    now.current = { ...options, t };
  });
  return useMemo(() => {
    const pages = new Map(documents.flatMap((document) => document.pages).map((page) => [pageKey(page), page]));
    const focusField = (key: string) =>
      void requestAnimationFrame(() => document.getElementById(fieldElementId(key))?.focus({ preventScroll: true }));
    const add = (fields: DesignField[], page: Pick<DesignPage, "pageIndex">) => {
      const [first] = fields;
      if (!first) return;
      dispatch({ type: "add", fields });
      announce(now.current.t("placed", { name: first.name, page: page.pageIndex + 1 }));
      focusField(first.key);
    };
    return {
      dispatch,
      now,
      scroller,
      pages,
      people: new Map(people.map((person) => [person.id, person])),
      announce,
      focusField,
      placeTool: (tool: Tool, page: DesignPage, at: { x: number; y: number }) => {
        const { fields, personId, t: say, disarm } = now.current;
        const words = {
          name: say(`tool.${tool}`),
          group: say("groupName"),
          options: [1, 2].map((number) => say("optionName", { number })),
        };
        const spot = { documentId: page.documentId, pageIndex: page.pageIndex, page: page.size, at };
        add(newFields(tool, personId, spot, words, fields), page);
        disarm();
      },
      duplicate: (field: DesignField) => {
        const page = pages.get(pageKey(field));
        if (page) add([copyOf(field, boxOf(field, page.size), page.size, now.current.fields)], page);
      },
      remove: (field: DesignField) => {
        const rest = now.current.fields.filter((one) => one.key !== field.key);
        const next = rest.find((one) => pageKey(one) === pageKey(field));
        dispatch({ type: "remove", key: field.key });
        announce(now.current.t("removed", { name: field.name }));
        if (next) focusField(next.key);
        else scroller.current?.focus({ preventScroll: true });
      },
    };
  }, [documents, people, dispatch, scroller, announce]);
}
