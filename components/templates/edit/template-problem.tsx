import { Banner } from "@/components/ui/banner";

/** What keeps a step of the template wizard from going on. */
export function TemplateProblem({ problem }: { problem: string | null }) {
  if (!problem) return null;
  return (
    <div className="mt-4">
      <Banner tone="bad" live>
        {problem}
      </Banner>
    </div>
  );
}
