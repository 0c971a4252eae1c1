import { LogoDrawing } from "./logo-drawing";

type Props = { size?: "small" | "medium"; wordmark?: boolean };

export function Logo({ size = "medium", wordmark = true }: Props) {
  return (
    <span className="inline-flex items-center gap-2.5 text-ink">
      <LogoDrawing size={size === "small" ? 24 : 30} role="img" aria-label="Countersign" />
      {wordmark ? (
        <span aria-hidden className={size === "small" ? "text-17 font-semibold" : "text-20 font-semibold"}>
          Countersign
        </span>
      ) : null}
    </span>
  );
}
