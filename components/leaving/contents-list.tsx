import { upperFirst } from "@/components/ui/upper-first";

/** What is deleted, or what remains: one line each. */
export function ContentsList({ lines }: { lines: readonly string[] }) {
  return (
    <ul className="flex max-w-[75ch] list-disc flex-col gap-2 pl-5 marker:text-ink-2">
      {lines.map((line) => (
        <li key={line}>{upperFirst(line)}</li>
      ))}
    </ul>
  );
}
