import { DownloadList } from "@/components/workflows/download-list";
import { tableStyle } from "@/components/ui/table-style";
import { classNames } from "@/components/ui/class-names";

type AnswerRow = { key: string; name: string; answer: string | null; by: string; at: string };
type Upload = { key: string; name: string; detail: string; href: string };

type Props = {
  /** Names the recipient and when they finished. */
  title: string;
  finished: string;
  rows: readonly AnswerRow[];
  uploads: readonly Upload[];
  words: { field: string; answer: string; at: string; empty: string; none: string; download: string; failure: string };
};

/** What one recipient filled in and uploaded. */
export function AnswerTable({ title, finished, rows, uploads, words }: Props) {
  return (
    <section>
      <h2 className="text-17 break-words">{title}</h2>
      <p className="mb-3 text-13 text-ink-2">{finished}</p>
      {rows.length > 0 ? (
        <div className={classNames("overflow-hidden", tableStyle.frame)}>
          <table className="w-full table-fixed border-collapse text-left">
            <caption className="sr-only">{title}</caption>
            <thead className={tableStyle.head}>
              <tr>
                <th scope="col" className={classNames(tableStyle.headCell, "w-2/5 sm:w-1/4")}>
                  {words.field}
                </th>
                <th scope="col" className={tableStyle.headCell}>
                  {words.answer}
                </th>
                <th scope="col" className={classNames(tableStyle.headCell, "w-40 max-sm:hidden")}>
                  {words.at}
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.key} className={classNames(tableStyle.row, "align-top")}>
                  <th scope="row" className="px-4 py-3 align-top font-medium break-words">
                    {row.name}
                  </th>
                  <td className="px-4 py-3 align-top break-words whitespace-pre-wrap">
                    {row.answer ?? <span className="text-ink-2">{words.empty}</span>}
                    {row.by ? <span className="block text-13 text-ink-2">{row.by}</span> : null}
                  </td>
                  <td className="px-4 py-3 align-top text-13 whitespace-nowrap text-ink-2 max-sm:hidden">{row.at}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : (
        <p className="text-ink-2">{words.none}</p>
      )}
      {uploads.length > 0 ? (
        <div className="mt-3">
          <DownloadList download={words.download} failure={words.failure} items={uploads} />
        </div>
      ) : null}
    </section>
  );
}
