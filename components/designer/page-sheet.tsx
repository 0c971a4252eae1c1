"use client";
import { useTranslations } from "next-intl";
import { memo, type PointerEvent } from "react";
import { classNames } from "@/components/ui/class-names";
import type { DesignField } from "./design-field";
import { type DesignPage, pageKey, useDesigner } from "./designer-context";
import { FieldBox } from "./field-box";

type Props = {
  page: DesignPage;
  total: number;
  document: string;
  /** The same array as long as this page's fields are the same. */
  fields: readonly DesignField[];
  /** Only where the selected field is on this page, so that the other pages stay as they are. */
  selected: string | null;
  isArmed: boolean;
  openProperties: () => void;
};

/** A page at its size, image or not: nothing moves when the image arrives. */
export const PageSheet = memo(function PageSheet({
  page,
  total,
  document,
  fields,
  selected,
  isArmed,
  openProperties,
}: Props) {
  const t = useTranslations("Designer");
  const { dispatch, now, placeTool } = useDesigner();
  const { width, height } = page.size;
  const press = (event: PointerEvent<HTMLElement>) => {
    const { tool, zoom } = now.current;
    if (!tool) return dispatch({ type: "select", key: null });
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
        className={classNames("relative bg-white shadow-float", isArmed && "cursor-crosshair [&_*]:cursor-crosshair")}
      >
        {/* eslint-disable-next-line nextjs/no-img-element -- the server has it in the right size, and only for its owner */}
        <img
          src={`/v1/documents/${page.documentId}/pages/${page.pageIndex}?width=1400`}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          className="pointer-events-none size-full select-none"
        />
        {fields.map((field) => (
          <FieldBox
            key={field.key}
            field={field}
            page={page}
            isSelected={field.key === selected}
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
