const looks: Record<string, string> = { GET: "text-ink-2", DELETE: "text-bad" };

export function MethodMark({ method }: { method: string }) {
  return (
    <span className={`w-14 shrink-0 font-mono text-13 font-semibold ${looks[method] ?? "text-mark-ink"}`}>
      {method}
    </span>
  );
}
