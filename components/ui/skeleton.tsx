import { classNames } from "./class-names";

/** Stands where something comes; give it that thing's shape. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={classNames("animate-breathe rounded-control bg-line", className)} />;
}
