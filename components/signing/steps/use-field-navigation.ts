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

/** Whether a field is filled in the sheet: on phones, always, or never, because its dialog opens. */
type InSheet = "narrow" | "always" | "never";
type Target = { fieldIds: number[]; inSheet: InSheet };

/** Opens tabs and leads to fields: scrolls to a field and focuses it, or opens it in the sheet. */
export function useFieldNavigation(first: Step, fields: readonly ShownField[]) {
  const [step, setStep] = useState(first);
  const [target, setTarget] = useState<Target | "start" | null>(null);
  const [sheetId, setSheetId] = useState<number | null>(null);

  useEffect(() => {
    if (!target) return;
    if (target === "start") {
      const panel = document.getElementById(`panel-${step}`);
      return (panel?.querySelector<HTMLElement>("h2[tabindex]") ?? panel)?.focus({ preventScroll: true });
    }
    const place = step === "webform" ? "webform" : "page";
    // The web form shows fields that share a value once, so the first id that has an element counts.
    const [element] = target.fieldIds.flatMap((id) => document.getElementById(controlId(place, id)) ?? []);
    if (element) bringIntoView(element);
    const isInSheet = target.inSheet === "always" || (place === "page" && matchMedia(narrow).matches);
    setSheetId(isInSheet && target.inSheet !== "never" ? (target.fieldIds[0] ?? null) : null);
    if (!isInSheet || target.inSheet === "never") element?.focus({ preventScroll: true });
  }, [target, step]);

  const focusField = useCallback(
    (field: ShownField) => {
      const place = sheetId === field.id ? "sheet" : step === "webform" ? "webform" : "page";
      document.getElementById(controlId(place, field.id))?.focus({ preventScroll: true });
    },
    [step, sheetId],
  );

  /** `focus` leads into the tab, where it was not opened by its own button. */
  function toStep(next: Step, { focus = false } = {}) {
    setSheetId(null);
    setTarget(focus ? "start" : null); // otherwise the effect would lead to its field again
    setStep(next);
    const query = new URLSearchParams(location.search);
    for (const once of ["notice", "characters", "sign", "messages"]) query.delete(once);
    query.set("step", next);
    history.replaceState(history.state, "", `?${query}`); // so that a reload stays here
    scrollTo({ top: 0 });
  }

  function toField(missing: readonly ShownField[], inSheet: InSheet = "narrow") {
    if (step !== "webform" && step !== "documents") toStep("documents");
    setTarget({ fieldIds: missing.map((field) => field.id), inSheet });
  }

  const sheetField = fields.find((field) => field.id === sheetId);
  return {
    step,
    toStep,
    toField,
    focusField,
    sheetField,
    /** A tap on a field of a page. */
    open: (field: ShownField) => {
      if (isEntered(field) && matchMedia(narrow).matches) setSheetId(field.id);
    },
    setSheetId,
    close: () => {
      setSheetId(null);
      const left = step === "webform" ? "panel-webform" : `page-${sheetField?.pageId}`;
      document.getElementById(left)?.focus({ preventScroll: true });
    },
  };
}
