import { classNames } from "./class-names";

/** A placeholder for content that is loading; give it the content's shape. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={classNames("animate-breathe rounded-control bg-line", className)} />;
}
