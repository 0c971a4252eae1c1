const address = /(https?:\/\/[^\s<>"]+)/;

/** Plain text in which web addresses become links. */
export function LinkedText({ text }: { text: string }) {
  return (
    <p className="max-w-[70ch] [overflow-wrap:anywhere] whitespace-pre-line">
      {text.split(address).map((part, index) =>
        address.test(part) ? (
          // The text never changes, so an index identifies a part.
          // oxlint-disable-next-line react/no-array-index-key
          <a key={index} href={part} className="rounded-[4px] font-medium text-mark-ink underline underline-offset-3">
            {part}
          </a>
        ) : (
          part
        ),
      )}
    </p>
  );
}
