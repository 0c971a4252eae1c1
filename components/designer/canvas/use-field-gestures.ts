"use client";
import { useTranslations } from "next-intl";
import { type PointerEvent, useRef } from "react";
import { flushSync } from "react-dom";
import { fieldKinds } from "@/lib/fields/kinds";
import type { DesignField } from "@/components/designer/design/design-field";
import type { FieldPlace } from "@/components/designer/design/design-reducer";
import { fieldElementId, useDesigner } from "@/components/designer/design/designer-context";
import { pageKey } from "@/components/designer/design/design-page";
import type { DesignPage } from "@/components/designer/design/design-page";
import { showBeyondPage } from "@/components/designer/dragging/beyond-page";
import { followPointer } from "@/components/designer/dragging/follow-pointer";
import { hideGuides, showGuides } from "@/components/designer/dragging/guides";
import { pageUnder } from "@/components/designer/dragging/page-under";
import { snapOnPage } from "@/components/designer/dragging/snap-on-page";
import {
  boxOf,
  edgesMovedBy,
  type Handle,
  placeOf,
  type PixelBox,
  resized,
  withinPage,
} from "@/components/designer/places/place-field";
import { pullTo } from "@/components/designer/places/pull-to";
import { useToast } from "@/components/ui/toast";

/** Pressing one locked field after the other repeats no notice. */
const lockedNotice = "locked-field";

/**
 * Moves and resizes a field by mouse, pen or finger. During the gesture only the elements' styles change; the design
 * changes once, at the end. If several fields are selected, they move together.
 */
export function useFieldGestures(field: DesignField, page: DesignPage) {
  const t = useTranslations("Designer");
  const toast = useToast();
  const basics = useDesigner();
  const { dispatch, now, scroller, pages, focusField, readOnly, lockedIds } = basics;
  const box = boxOf(field, page.size);
  const { key } = field;
  /** True after a press has toggled the field: the focus that follows must not select it again. */
  const wasToggled = useRef(false);

  const startMove = (event: PointerEvent<HTMLElement>) => {
    wasToggled.current = false;
    if (event.button !== 0 || now.current.tool) return;
    event.stopPropagation();
    if (lockedIds.has(field.recipientId)) {
      dispatch({ type: "select", keys: [] });
      toast.notice(t("locked"), lockedNotice);
      return;
    }
    if (event.shiftKey || event.ctrlKey || event.metaKey) {
      wasToggled.current = true;
      dispatch({ type: "toggle", key });
      return;
    }
    const isOneOfSeveral = now.current.selected.length > 1 && now.current.selected.includes(key);
    const keys = isOneOfSeveral ? now.current.selected : [key];
    if (!isOneOfSeveral) dispatch({ type: "select", keys });
    if (readOnly) return;
    const carried = now.current.fields.flatMap((one) => {
      const element = keys.includes(one.key) ? document.getElementById(fieldElementId(one.key))?.parentElement : null;
      return element ? [{ field: one, element }] : [];
    });
    const endBeyondPage = showBeyondPage(carried.map(({ element }) => element));
    const settle = () => {
      endBeyondPage();
      hideGuides(scroller.current);
      for (const { element } of carried) {
        element.style.transform = "";
        element.style.zIndex = "";
      }
    };
    followPointer(event.nativeEvent, event.currentTarget, {
      scroller: scroller.current,
      move: (by, { isFree }) => {
        const { zoom } = now.current;
        const at = { ...box, left: box.left + by.x / zoom, top: box.top + by.y / zoom };
        const snap = snapOnPage(basics, page, at, keys, isFree);
        for (const { element } of carried) {
          element.style.transform = `translate(${by.x + snap.x * zoom}px, ${by.y + snap.y * zoom}px)`;
          element.style.zIndex = "30";
        }
      },
      end: () => {
        const places = carried.flatMap(({ field: one, element }) => placeUnder(one, element) ?? []);
        settle();
        flushSync(() => dispatch({ type: "place", places }));
        focusField(key);
      },
      cancel: () => {
        settle();
        dispatch({ type: "select", keys: [key] });
      },
    });
  };

  /** The place where a dragged field would be dropped now. */
  const placeUnder = (one: DesignField, element: HTMLElement): FieldPlace | null => {
    const rect = element.getBoundingClientRect();
    const middle = { x: rect.left + rect.width / 2, y: rect.top + rect.height / 2 };
    const spot = pageUnder(scroller.current, pages, middle);
    const from = pages.get(pageKey(one));
    if (!spot || !from) return null;
    const { zoom } = now.current;
    const { documentId, pageIndex, size } = spot.page;
    const dropped = {
      ...boxOf(one, from.size),
      left: (rect.left - spot.rect.left) / zoom,
      top: (rect.top - spot.rect.top) / zoom,
    };
    return { key: one.key, documentId, pageIndex, place: placeOf(withinPage(dropped, size), size) };
  };

  const startResize = (handle: Handle) => (event: PointerEvent<HTMLElement>) => {
    const element = event.currentTarget.parentElement;
    if (event.button !== 0 || !element) return;
    event.stopPropagation();
    const { zoom } = now.current;
    const keepsRatio = fieldKinds[field.type].keepsRatio;
    const pulled = (by: { x: number; y: number }, isFree: boolean) => {
      const shown = resized(box, handle, { x: by.x / zoom, y: by.y / zoom }, page.size, keepsRatio);
      const found = snapOnPage(basics, page, shown, [key], isFree, edgesMovedBy(handle));
      const snap = keepsRatio && found.lineX !== null ? { ...found, y: 0, lineY: null } : found;
      if (snap !== found) showGuides(scroller.current, page, snap);
      if (snap.lineX === null && snap.lineY === null) return shown;
      return resized(box, handle, pullTo(box, handle, shown, snap, keepsRatio), page.size, keepsRatio);
    };
    const show = (shown: PixelBox) => {
      const place = placeOf(shown, page.size);
      element.style.left = `${place.relativeLeft}%`;
      element.style.top = `${place.relativeTop}%`;
      element.style.width = `${place.relativeWidth}%`;
      element.style.height = `${place.relativeHeight}%`;
    };
    followPointer(event.nativeEvent, event.currentTarget, {
      scroller: scroller.current,
      move: (by, { isFree }) => show(pulled(by, isFree)),
      end: (by, { isFree }) => {
        const { documentId, pageIndex } = page;
        const place = placeOf(pulled(by, isFree), page.size);
        hideGuides(scroller.current);
        dispatch({ type: "place", places: [{ key, documentId, pageIndex, place }] });
        focusField(key);
      },
      cancel: () => {
        hideGuides(scroller.current);
        show(box);
      },
    });
  };

  /** Focus by keyboard selects the field, unless it is already part of the selection. */
  const focus = () => {
    const isSelected = now.current.selected.includes(key);
    if (!wasToggled.current && !isSelected) dispatch({ type: "select", keys: [key] });
    wasToggled.current = false;
  };
  return { startMove, startResize, focus };
}
