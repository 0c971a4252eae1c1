import { DownloadLink } from "@/components/ui/download-link";

export type DownloadItem = { key: string; name: string; detail: string; href: string };

export function DownloadList({ items, download }: { items: readonly DownloadItem[]; download: string }) {
  return (
    <ul className="overflow-hidden rounded-card border border-line bg-paper">
      {items.map((item) => (
        <li
          key={item.key}
          className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line px-4 py-3 last:border-b-0 sm:px-6"
        >
          <div className="min-w-0">
            <p className="font-medium break-words">{item.name}</p>
            <p className="text-13 text-ink-2">{item.detail}</p>
          </div>
          <DownloadLink size="small" href={item.href}>
            {download}
            <span className="sr-only">: {item.name}</span>
          </DownloadLink>
        </li>
      ))}
    </ul>
  );
}
