"use client";
import { ChevronDown, ChevronUp, Minus, Plus, Printer } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { controlStyle } from "@/components/ui/field-frame";
import { FileDownload } from "@/components/ui/file-download";
import { IconButton } from "@/components/ui/icon-button";
import type { useSearch } from "./use-search";

const zooms = [50, 75, 100, 125, 150, 200, 300] as const;
export type Zoom = (typeof zooms)[number];

type Props = {
  zoom: Zoom;
  onZoom: (zoom: Zoom) => void;
  search: ReturnType<typeof useSearch>;
  printing: boolean;
  onPrint: () => void;
  download: string;
};

/** Zoom, search, print and download. Needs the namespaces `DocumentViewer` and `Toast`. */
export function ViewerBar({ zoom, onZoom, search, printing, onPrint, download }: Props) {
  const t = useTranslations("DocumentViewer");
  const at = zooms.indexOf(zoom);
  const [smaller, larger] = [zooms[at - 1], zooms[at + 1]];
  const { query, place, total, isReading } = search;
  return (
    <div role="group" aria-label={t("tools")} className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="flex items-center">
        <IconButton
          label={t("zoomOut")}
          icon={<Minus aria-hidden size={18} />}
          aria-disabled={!smaller}
          onClick={() => smaller && onZoom(smaller)}
        />
        <span role="status" className="min-w-12 text-center text-13 tabular-nums">
          {t("zoom", { percent: zoom })}
        </span>
        <IconButton
          label={t("zoomIn")}
          icon={<Plus aria-hidden size={18} />}
          aria-disabled={!larger}
          onClick={() => larger && onZoom(larger)}
        />
      </div>
      <search className="flex min-w-0 flex-1 items-center gap-1 max-sm:order-last max-sm:basis-full">
        <input
          type="search"
          aria-label={t("search")}
          placeholder={t("search")}
          value={query}
          onChange={({ target }) => search.search(target.value)}
          onKeyDown={(event) => {
            if (event.key === "Enter") search.step(event.shiftKey ? -1 : 1);
          }}
          className={classNames(controlStyle, "h-10 max-w-[320px] min-w-0 flex-1 pointer-coarse:h-11")}
        />
        <span role="status" className="px-1 text-13 sm:min-w-20 text-ink-2 tabular-nums">
          {query.trim() ? (isReading ? t("searching") : t("found", { place, total })) : null}
        </span>
        <IconButton
          label={t("previous")}
          icon={<ChevronUp aria-hidden size={18} />}
          aria-disabled={total === 0}
          onClick={() => search.step(-1)}
        />
        <IconButton
          label={t("next")}
          icon={<ChevronDown aria-hidden size={18} />}
          aria-disabled={total === 0}
          onClick={() => search.step(1)}
        />
      </search>
      <div className="flex flex-wrap gap-2">
        <Button busy={printing} icon={<Printer aria-hidden size={16} />} onClick={onPrint}>
          {t("print")}
        </Button>
        <FileDownload href={download} failure={t("downloadFailed")}>
          {t("download")}
        </FileDownload>
      </div>
    </div>
  );
}
