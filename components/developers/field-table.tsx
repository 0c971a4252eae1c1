import { Scroller } from "@/components/ui/scroller";
import { tableStyle } from "@/components/ui/table-style";
import { useTranslations } from "next-intl";
import type { ApiField } from "@/lib/platform/http/api-reference";

/** The fields of a request or an answer; the fields of an object are indented below it. */
export function FieldTable({ caption, fields }: { caption: string; fields: ApiField[] }) {
  const t = useTranslations("DevelopersPage");
  if (fields.length === 0) return null;
  return (
    <section className="mt-6">
      <h2 className="mb-2 text-17">{caption}</h2>
      <Scroller label={caption} className={tableStyle.frame}>
        <table className="w-full text-left">
          <thead className={tableStyle.head}>
            <tr>
              <th scope="col" className={tableStyle.headCell}>
                {t("name")}
              </th>
              <th scope="col" className={tableStyle.headCell}>
                {t("type")}
              </th>
            </tr>
          </thead>
          <tbody>
            {fields.map((field, index) => (
              // The list never changes, so an index identifies a row.
              <tr key={index} className={tableStyle.row}>
                <td className={tableStyle.cell} style={{ paddingLeft: 16 + 20 * field.depth }}>
                  <code className="text-13">{field.name}</code>
                  {field.isRequired ? null : <span className="ml-2 text-13 text-ink-2">{t("optional")}</span>}
                </td>
                <td className={`${tableStyle.cell} text-13 text-ink-2`}>{field.type}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroller>
    </section>
  );
}
