"use client";
import type { ReferenceDocument } from "./document-types";
import { Paperclip } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { DownloadLink } from "@/components/ui/download-link";

type Props = {
  /** Null while the file cannot be downloaded yet. */
  hrefOf: (one: ReferenceDocument) => string | null;
  list: readonly ReferenceDocument[];
  /** Another action beside the download, such as removing. */
  action?: (one: ReferenceDocument) => ReactNode;
};

/** Reference documents by name and size, each to be downloaded. */
export function ReferenceList({ hrefOf, list, action }: Props) {
  const t = useTranslations("ReferenceDocuments");
  const format = useFormatter();
  return (
    <ul className="flex flex-col rounded-card border border-line bg-paper">
      {list.map((one) => (
        <li key={one.id} className="flex items-center gap-2 border-b border-line p-2 pl-3 last:border-b-0">
          <Paperclip aria-hidden size={16} className="shrink-0 text-ink-2" />
          <div className="min-w-0 flex-1">
            <p>{one.title}</p>
            <p className="text-13 text-ink-2">
              {t("size", { size: format.number(Math.ceil((one.byteSize ?? 0) / 1024)) })}
            </p>
          </div>
          <ReferenceLink href={hrefOf(one)} title={one.title} />
          {action?.(one)}
        </li>
      ))}
    </ul>
  );
}

function ReferenceLink({ href, title }: { href: string | null; title: string }) {
  const t = useTranslations("ReferenceDocuments");
  if (!href) return null;
  return (
    <DownloadLink href={href} size="small" variant="quiet">
      {t("download")}
      <span className="sr-only"> {title}</span>
    </DownloadLink>
  );
}
