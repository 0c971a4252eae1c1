"use client";
import { useTranslations } from "next-intl";
import { memo, type PointerEvent } from "react";
import { useCallsAt } from "@/components/documents/calls-at";
import { PageImage } from "@/components/documents/page-image";
import { classNames } from "@/components/ui/class-names";
import type { DesignField } from "@/components/designer/design/design-field";
import { useDesigner } from "@/components/designer/design/designer-context";
import { pageKey } from "@/components/designer/design/design-page";
import type { DesignPage } from "@/components/designer/design/design-page";
import { FieldBox } from "./field-box";
import { FoundOutlines } from "@/components/designer/found/found-outlines";
import { useSelectionBand } from "./use-selection-band";

type Props = {
  page: DesignPage;
  total: number;
  document: string;
  /** The same array for as long as this page's fields do not change. */
  fields: readonly DesignField[];
  /** The selected keys of this page, joined to one string so that the pages without a change do not render again. */
  selected: string;
  /** Likewise, the fields that the selected one refers to or that refer to it. */
  connected: string;
  isAlone: boolean;
  /** The key of the field that the other selected fields align with, if it is on this page. */
  model: string | null;
  isArmed: boolean;
  openProperties: () => void;
};

/**
 * The browser leaves out what is on pages far from the view, until it is scrolled to, focused or searched for; their
 * size is known without it. What stands out of a page, such as a handle or a mark beside a field, needs the margin:
 * browsers that lack it draw every page.
 */
const drawnNearView =
  "supports-[overflow-clip-margin:2rem]:[content-visibility:auto] supports-[overflow-clip-margin:2rem]:[overflow-clip-margin:2rem]";

/** A page in its final size, so that nothing moves when the image arrives. */
export const PageSheet = memo(function PageSheet({
  page,
  total,
  document,
  fields,
  selected,
  connected,
  isAlone,
  model,
  isArmed,
  openProperties,
}: Props) {
  const t = useTranslations("Designer");
  const at = useCallsAt();
  const { now, placeTool } = useDesigner();
  const startBand = useSelectionBand(page, fields);
  const keys = new Set(selected.split(" "));
  const connectedKeys = new Set(connected.split(" "));
  const { width, height } = page.size;
  const press = (event: PointerEvent<HTMLElement>) => {
    const { tool, zoom } = now.current;
    if (!tool) return startBand(event);
    event.preventDefault();
    const rect = event.currentTarget.getBoundingClientRect();
    return placeTool(tool, page, { x: (event.clientX - rect.left) / zoom, y: (event.clientY - rect.top) / zoom });
  };
  return (
    <section aria-label={t("page", { page: page.pageIndex + 1, total, document })} className="mx-auto w-max">
      <div
        data-page={pageKey(page)}
        onPointerDown={press}
        style={{ width: `calc(${width}px * var(--zoom))`, height: `calc(${height}px * var(--zoom))` }}
        className={classNames(
          "relative bg-white shadow-float",
          drawnNearView,
          isArmed && "cursor-crosshair [&_*]:cursor-crosshair",
        )}
      >
        <PageImage documentId={page.documentId} pageIndex={page.pageIndex} width={1400} at={at} />
        <div data-guide="x" hidden aria-hidden className="absolute inset-y-0 z-40 w-px bg-[#d0006f]" />
        <div data-guide="y" hidden aria-hidden className="absolute inset-x-0 z-40 h-px bg-[#d0006f]" />
        <div
          data-band
          hidden
          aria-hidden
          className="pointer-events-none absolute z-40 border border-dashed border-[#1a1c28] bg-[#1a1c28]/10"
        />
        <FoundOutlines page={page} isArmed={isArmed} />
        {fields.map((field) => (
          <FieldBox
            key={field.key}
            field={field}
            page={page}
            isSelected={keys.has(field.key)}
            isConnected={connectedKeys.has(field.key)}
            isAlone={isAlone}
            isModel={field.key === model}
            openProperties={openProperties}
          />
        ))}
      </div>
      <p aria-hidden className="mt-2 text-center text-13 text-ink-2 tabular-nums">
        {t("pageOf", { page: page.pageIndex + 1, total })}
      </p>
    </section>
  );
});
