/** A sheet with a line to sign on. */
export function PaperDrawing() {
  return (
    <svg width="112" height="112" viewBox="0 0 112 112" fill="none" stroke="currentColor" strokeWidth="2">
      <path d="M30 14h38l18 18v66H30z" strokeLinejoin="round" />
      <path d="M68 14v18h18" strokeLinejoin="round" />
      <path d="M42 44h32M42 54h32M42 64h20" strokeLinecap="round" opacity="0.5" />
      <path d="M42 86h32" stroke="var(--mark)" strokeWidth="4" strokeLinecap="round" />
      <path
        d="M44 80c4-7 8-9 8-5s-4 7-1 7 3-3 5-3 1 3 3 3c3 0 6-5 9-12"
        stroke="var(--ink)"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
