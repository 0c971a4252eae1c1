import { Banner } from "@/components/ui/banner";

/** Says why a step of the template wizard cannot be left with Continue. */
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
