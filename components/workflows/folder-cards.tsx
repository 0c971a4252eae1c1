import { Folder, Users } from "lucide-react";
import Link from "next/link";
import { Avatar } from "@/components/ui/avatar";
import { classNames } from "@/components/ui/class-names";
import { iconButtonStyle } from "@/components/ui/button-style";

type FolderCard = {
  id: number;
  name: string;
  detail: string;
  people: readonly { firstName: string; lastName: string }[];
  peopleWords: string;
  /** The page that manages the group's people, for viewers who may. */
  manage: { href: string; label: string } | null;
};

export function FolderCards({ label, folders }: { label: string; folders: readonly FolderCard[] }) {
  return (
    <ul aria-label={label} className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {folders.map(({ id, name, detail, people, peopleWords, manage }) => (
        <li key={id} className="relative">
          <Link
            href={`/folders/${id}/workflows`}
            prefetch={false}
            className={classNames(
              "flex h-full items-start gap-4 rounded-card border border-line bg-paper p-5 transition-colors hover:bg-paper-2",
              manage !== null && "pr-16",
            )}
          >
            <Folder aria-hidden size={24} className="mt-0.5 shrink-0 text-ink-2" />
            <span className="min-w-0">
              <span className="block font-semibold [overflow-wrap:anywhere]">{name}</span>
              <span className="block text-13 text-ink-2">{detail}</span>
              <span className="mt-3 flex items-center gap-2 text-13 text-ink-2">
                <span className="flex -space-x-1.5">
                  {people.map(({ firstName, lastName }, index) => (
                    // The people of a card do not change their order.
                    // oxlint-disable-next-line react/no-array-index-key
                    <Avatar key={index} size="small" firstName={firstName} lastName={lastName} />
                  ))}
                </span>
                {peopleWords}
              </span>
            </span>
          </Link>
          {manage ? (
            <Link
              href={manage.href}
              prefetch={false}
              aria-label={manage.label}
              title={manage.label}
              className={iconButtonStyle("quiet", "absolute top-3 right-3 text-ink-2")}
            >
              <Users aria-hidden size={18} />
            </Link>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
