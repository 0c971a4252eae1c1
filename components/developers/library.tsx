import { useTranslations } from "next-intl";
import { CodeSample } from "./code-sample";
import { exampleNames, exampleWith, fileOf, type OwnValues } from "./examples";

/** The client library's examples, each with the reader's own values. */
export function Library({ own }: { own: OwnValues }) {
  const t = useTranslations("DevelopersPage");
  return (
    <section id="library" className="mt-10">
      <h2 className="text-20">{t("library.title")}</h2>
      <p className="mt-2">{t("library.text")}</p>
      <p className="mt-2 text-ink-2">{t(own.template ? "library.ownTemplate" : "library.noTemplate")}</p>
      <div className="mt-4 border-b border-line">
        {exampleNames.map((name, index) => (
          <details key={name} open={index === 0} className="border-t border-line py-1">
            <summary className="cursor-pointer rounded-control py-2 font-medium">{t(`example.${name}.title`)}</summary>
            <p>{t(`example.${name}.text`)}</p>
            <CodeSample label={fileOf(name)} code={exampleWith(name, own)} className="my-3" />
          </details>
        ))}
      </div>
    </section>
  );
}
