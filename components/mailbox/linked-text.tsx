const address = /(https?:\/\/[^\s<>"]+)/;

/** Plain text whose addresses can be followed. */
export function LinkedText({ text }: { text: string }) {
  return (
    <p className="max-w-[70ch] [overflow-wrap:anywhere] whitespace-pre-line">
      {text.split(address).map((part, index) =>
        address.test(part) ? (
          // The parts of one text never change places.
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
