import { LoaderCircle } from "lucide-react";

/** Give `label` only when no other text says that something is in progress. */
export function Spinner({ label, size = 16 }: { label?: string; size?: number }) {
  const circle = <LoaderCircle aria-hidden size={size} className="animate-turn" />;
  if (!label) return circle;
  return (
    <span role="status" className="inline-flex items-center gap-2 text-ink-2">
      {circle}
      {label}
    </span>
  );
}
