import { useTranslations } from "next-intl";
import { DownloadLink } from "@/components/ui/download-link";
import { CodeSample } from "./code-sample";
import type { OwnValues } from "./examples";
import { Library } from "./library";
import { sampleNames, samplesOf } from "./samples";

/** What applies to every call. */
export function Guide({ own }: { own: OwnValues }) {
  const t = useTranslations("DevelopersPage");
  const samples = samplesOf(own.origin);
  return (
    <article className="max-w-[75ch]">
      <h1 className="text-34 max-sm:text-26">{t("title")}</h1>
      <p className="mt-2 text-17 text-ink-2">{t("intro")}</p>
      <p className="mt-2">
        <DownloadLink href="/v1/openapi.json">{t("description")}</DownloadLink>
      </p>
      {sampleNames.map((name) => (
        <section key={name} className="mt-8">
          <h2 className="text-20">{t(`section.${name}.title`)}</h2>
          <p className="mt-2">{t(`section.${name}.text`)}</p>
          <CodeSample label={t(`section.${name}.title`)} code={samples[name]} className="mt-3" />
        </section>
      ))}
      <Library own={own} />
    </article>
  );
}
