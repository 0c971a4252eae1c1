"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Dialog } from "@/components/ui/dialog";
import type { DesignField } from "@/components/designer/design/design-field";
import { toolOf } from "@/components/designer/design/field-tools";
import { useDesigner } from "@/components/designer/design/designer-context";

/** The panel on the right in windows of at least 1024 px. Escape returns the focus to the field. */
export function PropertiesPanel({ selected, children }: { selected: readonly DesignField[]; children: ReactNode }) {
  const t = useTranslations("Designer");
  const { focusField, readOnly } = useDesigner();
  const last = selected.at(-1);
  return (
    <aside aria-label={t("properties")} className="overflow-y-auto border-l border-line max-lg:sr-only">
      <div
        className="max-lg:hidden"
        role="presentation"
        onKeyDown={(event) => {
          if (event.key !== "Escape" || !last) return;
          event.preventDefault();
          focusField(last.key);
        }}
      >
        {last ? (
          <h2 className="px-4 pt-4 text-17">
            {selected.length > 1 ? t("several", { count: selected.length }) : t(`tool.${toolOf(last)}`)}
          </h2>
        ) : null}
        {last ? (
          children
        ) : (
          <div className="p-4 text-ink-2">
            <h2 className="mb-2 text-17 text-ink">{t("nothingSelected")}</h2>
            <p>{t(readOnly ? "selectToSee" : "selectHint")}</p>
            {readOnly ? null : (
              // Its summary takes the focus, without which nobody could scroll the list by keyboard.
              <details open className="mt-4 border-t border-line pt-4 text-13">
                <summary className="cursor-pointer font-medium text-ink">{t("shortcuts.title")}</summary>
                <Shortcuts />
              </details>
            )}
          </div>
        )}
      </div>
      {/* Describes the fields on the page. */}
      <div id="designer-keys" hidden>
        {readOnly ? t("readOnly") : <Shortcuts />}
      </div>
    </aside>
  );
}

const shortcuts = [
  "move",
  "resize",
  "free",
  "copy",
  "clipboard",
  "several",
  "all",
  "open",
  "remove",
  "person",
  "zoom",
  "tool",
] as const;

function Shortcuts() {
  const t = useTranslations("Designer.shortcuts");
  return (
    <dl>
      {shortcuts.map((one) => (
        <div key={one} className="mt-2">
          <dt className="font-medium text-ink">{t(`${one}.keys`)}</dt>
          <dd>{t(`${one}.does`)}</dd>
        </div>
      ))}
    </dl>
  );
}

type SheetProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  selected: readonly DesignField[];
  children: ReactNode;
};

/** The same in narrower windows, over the pages. */
export function PropertiesSheet({ open, onOpenChange, selected, children }: SheetProps) {
  const t = useTranslations("Designer");
  const last = selected.at(-1);
  return (
    <Dialog
      open={open && last !== undefined}
      onOpenChange={onOpenChange}
      title={last && selected.length === 1 ? t(`tool.${toolOf(last)}`) : t("several", { count: selected.length })}
    >
      <div className="-mx-4 -mt-4">{open ? children : null}</div>
    </Dialog>
  );
}
