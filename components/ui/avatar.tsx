import { initialsOf } from "@/lib/platform/text/initials";
import { classNames } from "./class-names";

type Props = {
  firstName: string;
  lastName: string;
  size?: "small" | "medium";
  /** Shown filled for a person who has acted. */
  done?: boolean;
  className?: string;
};

/** Decorative: the name is beside it or in its parent's label. */
export function Avatar({ firstName, lastName, size = "medium", done = false, className }: Props) {
  return (
    <span
      aria-hidden
      className={classNames(
        "inline-flex shrink-0 items-center justify-center rounded-full border font-semibold select-none",
        done ? "border-on-mark bg-mark text-on-mark" : "border-line bg-paper-2 text-ink",
        size === "small" ? "size-7 text-[0.6875rem]" : "size-9 text-13",
        className,
      )}
    >
      {initialsOf(firstName, lastName) || "?"}
    </span>
  );
}
