/** What goes, or what remains: one line each. */
export function ContentsList({ lines }: { lines: readonly string[] }) {
  return (
    <ul className="flex max-w-[75ch] list-disc flex-col gap-2 pl-5 marker:text-ink-2">
      {lines.map((line) => (
        <li key={line} className="first-letter:uppercase">
          {line}
        </li>
      ))}
    </ul>
  );
}
