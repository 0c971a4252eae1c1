"use client";
import { Check, CloudOff, LoaderCircle, Minus, MoveHorizontal, Plus, Redo2, TriangleAlert, Undo2 } from "lucide-react";
import { useTranslations } from "next-intl";
import type { SaveState } from "@/components/ui/autosave";
import { IconButton } from "@/components/ui/icon-button";
import { fitKey } from "@/components/designer/design/use-design-keys";
import { zoomAbove, zoomBelow, zooms } from "./zoom-steps";

type Props = {
  zoom: number;
  onZoom: (zoom: number) => void;
  /** Lets the page fill the width. */
  onFit: () => void;
  onUndo: (() => void) | null;
  onRedo: (() => void) | null;
  view: DesignView;
  onView: (view: DesignView) => void;
  /** Null if the design is read-only. */
  save: SaveState | null;
};

const views = ["pages", "form"] as const;
export type DesignView = (typeof views)[number];

export function DesignerBar({ zoom, onZoom, onFit, onUndo, onRedo, view, onView, save }: Props) {
  const t = useTranslations("Designer");
  const smaller = zoomBelow(zoom);
  const larger = zoomAbove(zoom);
  const shown = Math.round(zoom);
  const offered = [...new Set([...zooms, shown])].toSorted((a, b) => a - b);
  return (
    <div
      role="toolbar"
      aria-label={t("toolbar")}
      className="flex items-center gap-1 border-b border-line bg-paper px-2 py-1 max-md:flex-wrap"
    >
      <IconButton
        label={t("undo")}
        icon={<Undo2 aria-hidden size={18} />}
        aria-disabled={!onUndo}
        onClick={() => onUndo?.()}
      />
      <IconButton
        label={t("redo")}
        icon={<Redo2 aria-hidden size={18} />}
        aria-disabled={!onRedo}
        onClick={() => onRedo?.()}
      />
      <span aria-hidden className="mx-1 h-6 w-px bg-line" />
      <IconButton
        label={t("zoomOut")}
        className="max-md:hidden" // two fingers and the list do the same
        icon={<Minus aria-hidden size={18} />}
        aria-disabled={smaller === undefined}
        onClick={() => smaller && onZoom(smaller)}
      />
      <select
        aria-label={t("zoom")}
        value={shown}
        onChange={(event) => onZoom(Number(event.target.value))}
        className="h-9 rounded-control bg-transparent px-1 text-center tabular-nums pointer-coarse:h-11"
      >
        {offered.map((step) => (
          <option key={step} value={step}>
            {step} %
          </option>
        ))}
      </select>
      <IconButton
        label={t("zoomIn")}
        className="max-md:hidden" // two fingers and the list do the same
        icon={<Plus aria-hidden size={18} />}
        aria-disabled={larger === undefined}
        onClick={() => larger && onZoom(larger)}
      />
      <IconButton
        label={t("fitWidth")}
        title={t("withKey", { label: t("fitWidth"), key: fitKey })}
        aria-keyshortcuts={fitKey}
        icon={<MoveHorizontal aria-hidden size={18} />}
        onClick={onFit}
      />
      <span aria-hidden className="mx-1 h-6 w-px bg-line" />
      {views.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={view === one}
          onClick={() => onView(one)}
          className="min-h-9 rounded-control px-2.5 text-13 whitespace-nowrap text-ink-2 hover:text-ink aria-pressed:bg-paper-2 aria-pressed:font-semibold aria-pressed:text-ink pointer-coarse:min-h-11"
        >
          {t(`view.${one}`)}
        </button>
      ))}
      {save ? <SaveNote save={save} /> : <p className="ml-auto px-2 text-13 text-ink-2">{t("readOnly")}</p>}
    </div>
  );
}

function SaveNote({ save }: { save: SaveState }) {
  const t = useTranslations("Designer");
  const icons = { saved: Check, saving: LoaderCircle, retrying: CloudOff, refused: TriangleAlert };
  const Icon = icons[save.kind];
  const refusal = save.kind === "refused" ? (save.message ?? undefined) : undefined;
  const isBad = save.kind === "retrying" || save.kind === "refused";
  return (
    <p
      role="status"
      title={refusal}
      className={`ml-auto flex min-w-0 items-center gap-1.5 px-2 text-13 ${isBad ? "text-bad" : "text-ink-2"}`}
    >
      <Icon aria-hidden size={16} className="shrink-0" />
      <span className={save.kind === "saved" || save.kind === "saving" ? "whitespace-nowrap" : "line-clamp-2"}>
        {save.kind === "refused" ? t("save.refused", { message: refusal ?? "" }) : t(`save.${save.kind}`)}
      </span>
    </p>
  );
}
