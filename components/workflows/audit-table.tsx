import { Scroller } from "@/components/ui/scroller";
export type AuditItem = { id: number; time: string; event: string; who: string; detail: string; origin: string };

type Props = {
  caption: string;
  head: { time: string; event: string; who: string; origin: string };
  items: readonly AuditItem[];
};

/** The audit trail in the order in which it happened. Scrolls on its own where it is wider than the screen. */
export function AuditTable({ caption, head, items }: Props) {
  return (
    <Scroller label={caption} className="rounded-card border border-line bg-paper">
      <table className="w-full border-collapse sm:min-w-[720px] text-left text-13">
        <caption className="sr-only">{caption}</caption>
        <thead className="border-b border-line bg-paper-2 text-ink-2">
          <tr>
            {[head.time, head.event, head.who, head.origin].map((text, index) => (
              <th key={text} scope="col" className={`px-4 py-2 font-medium ${index > 1 ? "max-sm:hidden" : ""}`}>
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.id} className="border-b border-line align-top last:border-b-0">
              <td className="px-4 py-2.5 whitespace-nowrap max-sm:whitespace-normal">{item.time}</td>
              <td className="px-4 py-2.5">
                {item.event}
                <span className="block text-ink-2 [overflow-wrap:anywhere] sm:hidden">
                  {[item.who, item.origin].filter(Boolean).join(" · ")}
                </span>
                {item.detail ? <span className="block text-ink-2 [overflow-wrap:anywhere]">{item.detail}</span> : null}
              </td>
              <td className="min-w-[150px] max-sm:hidden px-4 py-2.5 [overflow-wrap:anywhere]">{item.who}</td>
              <td className="max-w-[260px] min-w-[170px] max-sm:hidden px-4 py-2.5 text-ink-2 [overflow-wrap:anywhere]">
                {item.origin}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroller>
  );
}
