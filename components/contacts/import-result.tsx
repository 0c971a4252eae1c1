import { useTranslations } from "next-intl";
import { Banner } from "@/components/ui/banner";
import type { ImportPreview } from "@/lib/contacts/schema";
import { fullName } from "@/lib/recipients/rules";

type Props = { preview: ImportPreview; fileName: string };

/** What the import would do, and the errors by row. */
export function ImportResult({ preview, fileName }: Props) {
  const t = useTranslations("ImportContacts");
  const { total, added, changed, wrong, problems, sample } = preview;
  return (
    <div role="status" className="grid gap-4">
      <div>
        <p className="font-medium">{fileName}</p>
        <p className="text-ink-2">{t("summary", { total, added, changed, same: total - added - changed - wrong })}</p>
      </div>
      {sample.length > 0 ? (
        <ul className="rounded-control border border-line">
          {sample.map((one) => (
            <li key={one.email} className="border-b border-line px-3 py-2 last:border-b-0">
              <span className="block font-medium">{fullName(one)}</span>
              <span className="block text-13 break-all text-ink-2">{one.email}</span>
            </li>
          ))}
          {added + changed > sample.length ? (
            <li className="px-3 py-2 text-13 text-ink-2">{t("more", { count: added + changed - sample.length })}</li>
          ) : null}
        </ul>
      ) : null}
      {wrong > 0 ? (
        <>
          <Banner tone="warn">{t("wrong", { count: wrong })}</Banner>
          <ul aria-label={t("problems")} className="grid gap-3">
            {problems.map((row) => (
              <li key={row.line}>
                <p className="font-medium">{t("row", { line: row.line })}</p>
                <p className="text-13 text-ink-2">{row.text}</p>
                {row.messages.map((message) => (
                  <p key={message} className="text-13 text-bad">
                    {message}
                  </p>
                ))}
              </li>
            ))}
          </ul>
          {wrong > problems.length ? (
            <p className="text-13 text-ink-2">{t("moreProblems", { count: wrong - problems.length })}</p>
          ) : null}
        </>
      ) : null}
    </div>
  );
}
