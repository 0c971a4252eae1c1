import { FileText, Folder } from "lucide-react";
import { TextLink } from "@/components/ui/text-link";
import { LiftHold } from "./lift-hold";

/** Times and names are formatted for display. */
export type HoldItem = {
  id: number;
  title: string;
  /** Null for what the viewer cannot open. */
  href: string | null;
  kind: "workflow" | "folder";
  reason: string;
  since: string;
  until: string;
};

/** The holds that stand, the latest first. Needs `Holds`, `ConfirmDialog`. */
export function HoldList({
  label,
  kinds,
  items,
}: {
  label: string;
  kinds: Record<HoldItem["kind"], string>;
  items: readonly HoldItem[];
}) {
  return (
    <ul aria-label={label} className="flex flex-col">
      {items.map(({ id, title, href, kind, reason, since, until }) => (
        <li
          key={id}
          className="flex items-start justify-between gap-4 border-b border-line py-3 first:pt-0 last:border-b-0 last:pb-0 max-sm:flex-col max-sm:gap-2"
        >
          <div className="flex min-w-0 gap-3">
            <span role="img" aria-label={kinds[kind]} className="mt-0.5 shrink-0 text-ink-2">
              {kind === "folder" ? <Folder aria-hidden size={18} /> : <FileText aria-hidden size={18} />}
            </span>
            <div className="min-w-0 [overflow-wrap:anywhere]">
              {href === null ? <p>{title}</p> : <TextLink href={href}>{title}</TextLink>}
              <p className="whitespace-pre-wrap">{reason}</p>
              <p className="text-13 text-ink-2">
                {since} · {until}
              </p>
            </div>
          </div>
          <LiftHold holdId={id} title={title} />
        </li>
      ))}
    </ul>
  );
}
