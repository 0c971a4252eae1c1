import { Folder } from "lucide-react";
import Link from "next/link";

export type FolderCard = { id: number; name: string; detail: string };

export function FolderCards({ label, folders }: { label: string; folders: readonly FolderCard[] }) {
  return (
    <ul aria-label={label} className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {folders.map((folder) => (
        <li key={folder.id}>
          <Link
            href={`/folders/${folder.id}/workflows`}
            prefetch={false}
            className="flex h-full items-start gap-4 rounded-card border border-line bg-paper p-5 transition-colors hover:bg-paper-2"
          >
            <Folder aria-hidden size={24} className="mt-0.5 shrink-0 text-ink-2" />
            <span className="min-w-0">
              <span className="block font-semibold [overflow-wrap:anywhere]">{folder.name}</span>
              <span className="block text-13 text-ink-2">{folder.detail}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
