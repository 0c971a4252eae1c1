import { Thumbnail } from "@/components/documents/thumbnail";
import { StatusDot } from "@/components/ui/status-dot";
import type { ListItem } from "./list-item";
import { Progress } from "./progress";
import { RowLink } from "./row-link";

/** On small screens the values of the other columns are shown below the name. */
export function NameCell({ item, people, steps }: { item: ListItem; people: string; steps: string }) {
  return (
    <span className="flex items-start gap-3">
      <Thumbnail {...item.thumbnail} />
      <span className="min-w-0 flex-1 self-center">
        <RowLink item={item} />
        <span className="mt-1 flex flex-wrap gap-x-3 gap-y-1 text-13 text-ink-2 xl:hidden">
          <span className="sm:hidden">
            <StatusDot tone={item.tone}>{item.status}</StatusDot>
          </span>
          <span>{steps}</span>
          <span className="lg:hidden">{item.modified.ago}</span>
        </span>
        <span className="mt-2 block xl:hidden">
          <Progress label={people} segments={item.people} />
        </span>
      </span>
    </span>
  );
}
