type Props = { iso: string; ago: string; exact: string };

/** A relative time; the exact time appears on hover and on focus of the row (the nearest `group`). */
export function TimeAgo({ iso, ago, exact }: Props) {
  return (
    <time dateTime={iso} title={exact} className="grid whitespace-nowrap">
      <span className="col-start-1 row-start-1 transition-opacity group-focus-within:opacity-0 group-hover:opacity-0">
        {ago}
      </span>
      <span
        aria-hidden
        className="col-start-1 row-start-1 opacity-0 transition-opacity group-focus-within:opacity-100 group-hover:opacity-100"
      >
        {exact}
      </span>
    </time>
  );
}
