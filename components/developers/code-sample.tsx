import { CopyButton } from "@/components/ui/copy-button";
import { Scroller } from "@/components/ui/scroller";
import { colourCode } from "./colour-code";

const looks = {
  string: "text-good",
  number: "text-warn",
  word: "font-semibold text-mark-ink",
  comment: "text-ink-2",
  plain: "",
} as const;

/** An example with its colours and a button that copies it. */
export function CodeSample({ label, code, className = "" }: { label: string; code: string; className?: string }) {
  return (
    <div className={`relative rounded-card border border-line bg-paper text-13 ${className}`}>
      <Scroller label={label} className="overflow-x-auto p-4 pr-14">
        <pre>
          {colourCode(code).map(({ kind, text, at }) =>
            kind === "plain" ? (
              text
            ) : (
              <span key={at} className={looks[kind]}>
                {text}
              </span>
            ),
          )}
        </pre>
      </Scroller>
      <div className="absolute top-1.5 right-1.5 rounded-control bg-paper">
        <CopyButton text={code} about={label} />
      </div>
    </div>
  );
}
