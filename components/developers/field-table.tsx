import { Scroller } from "@/components/ui/scroller";
import { useTranslations } from "next-intl";
import type { ApiField } from "@/lib/platform/http/api-reference";

/** The fields of a request or an answer; the fields of an object are indented below it. */
export function FieldTable({ caption, fields }: { caption: string; fields: ApiField[] }) {
  const t = useTranslations("DevelopersPage");
  if (fields.length === 0) return null;
  return (
    <section className="mt-6">
      <h2 className="mb-2 text-17">{caption}</h2>
      <Scroller label={caption} className="rounded-card border border-line bg-paper">
        <table className="w-full text-left">
          <thead className="border-b border-line bg-paper-2 text-13 text-ink-2">
            <tr>
              <th scope="col" className="px-4 py-2 font-medium">
                {t("name")}
              </th>
              <th scope="col" className="px-4 py-2 font-medium">
                {t("type")}
              </th>
            </tr>
          </thead>
          <tbody>
            {fields.map((field, index) => (
              // The list never changes, so an index identifies a row.
              <tr key={index} className="border-b border-line last:border-b-0">
                <td className="px-4 py-1.5" style={{ paddingLeft: 16 + 20 * field.depth }}>
                  <code className="text-13">{field.name}</code>
                  {field.isRequired ? null : <span className="ml-2 text-13 text-ink-2">{t("optional")}</span>}
                </td>
                <td className="px-4 py-1.5 text-13 break-words text-ink-2">{field.type}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroller>
    </section>
  );
}
