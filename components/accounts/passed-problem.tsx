import { Banner } from "@/components/ui/banner";

/** Why a form that was posted without scripts was refused. */
export function PassedProblem({ sentence }: { sentence: string }) {
  if (!sentence) return null;
  return (
    <div role="alert" className="mb-4">
      <Banner tone="bad">{sentence}</Banner>
    </div>
  );
}
