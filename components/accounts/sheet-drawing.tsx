const lines = [
  [48, 240],
  [48, 300],
  [48, 282],
  [48, 300],
  [48, 196],
] as const;

/** A letter with one signature field. */
export function SheetDrawing() {
  return (
    <svg viewBox="0 0 360 440" className="w-full" fill="none">
      <rect x="16" y="12" width="328" height="416" rx="12" fill="var(--paper)" stroke="var(--line)" strokeWidth="2" />
      <rect x="44" y="48" width="120" height="12" rx="6" fill="var(--ink)" />
      {lines.map(([from, to], index) => (
        <path
          key={to + index}
          d={`M${from} ${96 + index * 26}H${to}`}
          stroke="var(--line)"
          strokeWidth="8"
          strokeLinecap="round"
        />
      ))}
      <rect
        x="44"
        y="262"
        width="200"
        height="84"
        rx="8"
        fill="var(--mark)"
        fillOpacity="0.18"
        stroke="var(--mark)"
        strokeWidth="2"
      />
      <path d="M60 326h168" stroke="var(--ink-2)" strokeWidth="1.5" />
      <path d="m62 312 8 8m0-8-8 8" stroke="var(--ink-2)" strokeWidth="1.5" />
      <path
        d="M84 314c12-30 30-44 30-30 0 13-17 32-6 32 8 0 13-12 19-12 7 0 3 14 12 14 10 0 15-20 21-20 5 0 1 16 9 16 9 0 14-8 30-22"
        stroke="var(--ink)"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path d="M48 378h100" stroke="var(--line)" strokeWidth="8" strokeLinecap="round" />
    </svg>
  );
}
