import type { ReactNode } from "react";
import { FileDownload } from "@/components/ui/file-download";

type DownloadItem = {
  key: string;
  name: string;
  detail: string;
  /** Absent while there is no file. */
  href: string | null;
  /** The message when the download fails, if it differs from the list's own. */
  failure?: string;
  /** Another act beside the download. */
  action?: ReactNode;
};

type Props = { items: readonly DownloadItem[]; download: string; failure: string };

export function DownloadList({ items, download, failure }: Props) {
  return (
    <ul className="overflow-hidden rounded-card border border-line bg-paper">
      {items.map((item) => (
        <li
          key={item.key}
          className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line px-4 py-3 last:border-b-0 sm:px-6"
        >
          <div className="min-w-0">
            <p className="font-medium">{item.name}</p>
            <p className="text-13 text-ink-2">{item.detail}</p>
          </div>
          <div className="flex flex-wrap gap-2">
            {item.action}
            {item.href ? (
              <FileDownload size="small" href={item.href} failure={item.failure ?? failure}>
                {download}
                <span className="sr-only">: {item.name}</span>
              </FileDownload>
            ) : null}
          </div>
        </li>
      ))}
    </ul>
  );
}
