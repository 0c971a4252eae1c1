import { getTranslations } from "next-intl/server";
import type { DemoKind } from "@/lib/demos/rules";

type Props = { kind: DemoKind; pageCount: number; shown?: number };

/** Pictures of the document's pages: all of them, or only the first `shown`. */
export async function DemoPages({ kind, pageCount, shown = pageCount }: Props) {
  const t = await getTranslations("Demo");
  return (
    <ol className="grid gap-4">
      {Array.from({ length: shown }, (_, index) => {
        const source = `/v1/demos/documents/${kind}/pages/${index}`;
        return (
          <li key={source}>
            <img
              src={`${source}?width=700`}
              srcSet={`${source}?width=700 700w, ${source}?width=1400 1400w`}
              sizes="(max-width: 720px) 100vw, 680px"
              width={700}
              height={990}
              alt={t("page", { page: index + 1, pages: pageCount, document: t(`name.${kind}`) })}
              className="h-auto w-full rounded-control border border-line bg-white shadow-float"
            />
          </li>
        );
      })}
    </ol>
  );
}
