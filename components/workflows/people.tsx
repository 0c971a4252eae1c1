import { Avatar } from "@/components/ui/avatar";
import type { ListItem } from "./list-item";

const shown = 4;

/** The recipients as initials, highlighted once they have finished; the tooltip has the names. */
export function People({ people }: { people: ListItem["people"] }) {
  if (people.length === 0) return null;
  const rest = people.length - shown;
  return (
    <span className="flex" title={people.map(({ name }) => name).join(", ")}>
      {people.slice(0, rest > 1 ? shown : shown + 1).map((person) => (
        <Avatar
          key={person.id}
          firstName={person.initials.firstName}
          lastName={person.initials.lastName}
          size="small"
          done={person.done}
          className="-ml-1 first:ml-0"
        />
      ))}
      {rest > 1 ? (
        <span
          aria-hidden
          className="-ml-1 inline-flex h-7 min-w-7 items-center justify-center rounded-full border border-line bg-paper-2 px-1 text-[0.6875rem] tabular-nums"
        >
          +{rest}
        </span>
      ) : null}
    </span>
  );
}
