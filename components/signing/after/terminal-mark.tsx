import { LogoDrawing } from "@/components/ui/logo-drawing";

const drawings: Partial<Record<string, string>> = {
  declined: "M5 5l22 22M27 5 5 27",
  cancelled: "M4 16h24",
  expired: "M16 3a13 13 0 1 0 0 26 13 13 0 0 0 0-26m0 6v7l5 4",
  told: "M5 16h22m-8-8 8 8-8 8",
  failed: "M16 5v14m0 6.5v.5",
};

/** The symbol of the request's final state: the seal if it is complete, drawn once. */
export function TerminalMark({ state }: { state: string }) {
  if (state === "complete") return <LogoDrawing size={44} className="seal" aria-hidden="true" />;
  return (
    <svg
      width="32"
      height="32"
      viewBox="0 0 32 32"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={`terminal-mark terminal-mark-${state}`}
      aria-hidden="true"
    >
      <path d={drawings[state] ?? "M5 16h.5m10 0h.5m10 0h.5"} />
    </svg>
  );
}
