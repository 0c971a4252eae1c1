import { Amount } from "@/components/ui/amount";
import { DownloadLink } from "@/components/ui/download-link";
import { tableStyle } from "@/components/ui/table-style";

type InvoiceLine = { key: string; date: string; total: string; status: string; link: string | null };
type Props = {
  invoices: InvoiceLine[];
  labels: { caption: string; date: string; total: string; status: string; download: string; empty: string };
  downloadLabel: (date: string) => string;
};

const narrow = "max-sm:px-1.5 max-sm:first:pl-3";
const head = `${tableStyle.headCell} ${narrow}`;
const cell = `${tableStyle.cell} ${narrow}`;

export function InvoiceTable({ invoices, labels, downloadLabel }: Props) {
  if (invoices.length === 0) return <p className="text-ink-2">{labels.empty}</p>;
  return (
    <div className={`overflow-x-auto ${tableStyle.frame}`}>
      <table className="w-full border-collapse text-left">
        <caption className="sr-only">{labels.caption}</caption>
        <thead className={tableStyle.head}>
          <tr>
            <th scope="col" className={head}>
              {labels.date}
            </th>
            <th scope="col" className={`${head} text-right`}>
              {labels.total}
            </th>
            <th scope="col" className={head}>
              {labels.status}
            </th>
            <th scope="col" className={head}>
              <span className="sr-only">{labels.download}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {invoices.map(({ key, date, total, status, link }) => (
            <tr key={key} className={tableStyle.row}>
              <td className={`${cell} whitespace-nowrap`}>{date}</td>
              <td className={`${cell} text-right`}>
                <Amount>{total}</Amount>
              </td>
              <td className={cell}>{status}</td>
              <td className={`${cell} text-right`}>
                {link ? (
                  <DownloadLink href={link} size="small">
                    <span className="sr-only">{downloadLabel(date)}</span>
                    <span aria-hidden className="max-sm:hidden">
                      {labels.download}
                    </span>
                  </DownloadLink>
                ) : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
