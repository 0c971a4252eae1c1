/** The sections of a long page, as links to their headings. */
export function SectionList({
  label,
  sections,
}: {
  label: string;
  sections: readonly { id: string; label: string }[];
}) {
  return (
    <nav aria-label={label}>
      <ul className="flex flex-wrap gap-x-5 gap-y-1">
        {sections.map((section) => (
          <li key={section.id}>
            <a
              href={`#${section.id}`}
              className="inline-flex min-h-9 items-center rounded-[4px] text-mark-ink underline underline-offset-3 pointer-coarse:min-h-11"
            >
              {section.label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function SectionHeading({ id, children }: { id: string; children: string }) {
  return (
    <h2 id={id} tabIndex={-1} className="mt-4 -mb-2 scroll-mt-6 text-20 first:mt-0">
      {children}
    </h2>
  );
}
