import { initialsOf } from "@/lib/platform/text/initials";
import { classNames } from "@/components/ui/class-names";
import { recipientColour } from "@/lib/platform/colours/recipient-colour";

type Props = { index: number; firstName: string; lastName: string; size?: "small" | "medium" };

/** A recipient's initials on the recipient's colour. Callers show the name beside it. */
export function RecipientMark({ index, firstName, lastName, size = "medium" }: Props) {
  const { ink, wash, edge } = recipientColour(index);
  return (
    <span
      aria-hidden
      style={{ color: ink, backgroundColor: wash, borderColor: edge }}
      className={classNames(
        "inline-flex shrink-0 items-center justify-center rounded-full border font-semibold select-none",
        size === "small" ? "size-6 text-[0.625rem]" : "size-8 text-13",
      )}
    >
      {initialsOf(firstName, lastName) || index + 1}
    </span>
  );
}
