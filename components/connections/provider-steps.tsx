/** What to do at the provider; the catalogues have one step on each line. */
export const ProviderSteps = ({ steps }: { steps: string }) => (
  <ol className="list-decimal space-y-1 pl-5 text-ink-2">
    {steps.split("\n").map((step) => (
      <li key={step}>{step}</li>
    ))}
  </ol>
);
