type Props = { size?: "small" | "medium"; wordmark?: boolean };

/** A pen stroke that ends in a tick, over a bright line. */
export function Logo({ size = "medium", wordmark = true }: Props) {
  const height = size === "small" ? 24 : 30;
  return (
    <span className="inline-flex items-center gap-2.5 text-ink">
      <svg width={height} height={height} viewBox="0 0 32 32" fill="none" role="img" aria-label="Countersign">
        <path d="M4 27.5h24" stroke="var(--mark)" strokeWidth="4" strokeLinecap="round" />
        <path
          d="M6 13.5c4-5.5 7.5-6.5 7.5-3.6 0 3-3.5 7.6-1.2 7.6 1.6 0 2.7-2.2 3.9-2.2 1.3 0 .9 3.7 3 3.7 2.6 0 5-5.7 8.3-14"
          stroke="currentColor"
          strokeWidth="2.6"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      {wordmark ? (
        <span aria-hidden className={size === "small" ? "text-17 font-semibold" : "text-20 font-semibold"}>
          Countersign
        </span>
      ) : null}
    </span>
  );
}
