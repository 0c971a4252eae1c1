import { Banner } from "./banner";

type Props = { problem: string | null; className: string };

/** Why something did not work, once it has not. */
export function Problem({ problem, className }: Props) {
  if (!problem) return null;
  return (
    <div className={className}>
      <Banner tone="bad" live>
        {problem}
      </Banner>
    </div>
  );
}
