import { useCallback, useEffect, useState } from "react";
import { isEntered } from "@/lib/fields/kinds/entry-kind";
import { controlId } from "@/lib/signing/rules/anchors";
import type { ShownField } from "@/lib/signing/schema";
import type { Step } from "./steps";

/** Phones, in portrait or landscape: there, fields are filled one at a time in a sheet. */
const narrow = "(max-width: 767px), (max-height: 480px) and (pointer: coarse)";

/** Scrolls smoothly only to near elements: scrolling through many pages would load each of them. */
function bringIntoView(element: HTMLElement) {
  const isNear = Math.abs(element.getBoundingClientRect().top) < 2 * innerHeight;
  const isSmooth = isNear && !matchMedia("(prefers-reduced-motion: reduce)").matches;
  element.scrollIntoView({ block: "center", behavior: isSmooth ? "smooth" : "auto" });
}

type Target = { fieldIds: number[] };

/** Opens tabs and leads to fields: scrolls to a field and focuses it, or on a phone opens it in the sheet. */
export function useFieldNavigation(first: Step, fields: readonly ShownField[]) {
  const [step, setStep] = useState(first);
  const [target, setTarget] = useState<Target | null>(null);
  const [sheetId, setSheetId] = useState<number | null>(null);

  useEffect(() => {
    if (!target) return;
    const place = step === "webform" ? "webform" : "page";
    // The web form shows fields that share a value once, so the first id that has an element counts.
    const [element] = target.fieldIds.flatMap((id) => document.getElementById(controlId(place, id)) ?? []);
    if (element) bringIntoView(element);
    if (place === "page" && matchMedia(narrow).matches) setSheetId(target.fieldIds[0] ?? null);
    else element?.focus({ preventScroll: true });
  }, [target, step]);

  const focusField = useCallback(
    (field: ShownField) => {
      const place = step === "webform" ? "webform" : sheetId === field.id ? "sheet" : "page";
      document.getElementById(controlId(place, field.id))?.focus({ preventScroll: true });
    },
    [step, sheetId],
  );

  function toStep(next: Step) {
    setSheetId(null);
    setTarget(null); // otherwise the effect would lead to its field again
    setStep(next);
    const query = new URLSearchParams(location.search);
    for (const once of ["notice", "characters", "refused", "sign", "messages"]) query.delete(once);
    query.set("step", next);
    history.replaceState(history.state, "", `?${query}`); // so that a reload stays here
    scrollTo({ top: 0 });
  }

  function toField(missing: readonly ShownField[]) {
    if (step !== "webform" && step !== "documents") toStep("documents");
    setTarget({ fieldIds: missing.map((field) => field.id) });
  }

  return {
    step,
    toStep,
    toField,
    focusField,
    sheetField: fields.find((field) => field.id === sheetId),
    /** A tap on a field of a page. */
    open: (field: ShownField) => {
      if (isEntered(field) && matchMedia(narrow).matches) setSheetId(field.id);
    },
    move: (by: -1 | 1) => {
      const list = fields.filter((field) => !field.prefilled);
      const next = list[list.findIndex((field) => field.id === sheetId) + by];
      if (!next) return close();
      setSheetId(next.id);
      document.getElementById(controlId("page", next.id))?.scrollIntoView({ block: "center" });
    },
    close,
  };

  function close() {
    const pageId = fields.find((field) => field.id === sheetId)?.pageId;
    setSheetId(null);
    document.getElementById(`page-${pageId}`)?.focus({ preventScroll: true });
  }
}
