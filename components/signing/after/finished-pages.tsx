import type { SigningDocumentDto } from "@/lib/signing/schema";
import { FittedTexts } from "@/components/signing/filling/fitted-texts";
import { PrintedOn } from "@/components/signing/reading/printed-on";
import { pageSources } from "@/components/signing/shared/page-source";
import { fill, type Words } from "@/components/signing/shared/words";

type Props = { token: string; documents: readonly SigningDocumentDto[]; words: Words };

/** The pages as this recipient has signed them, read-only. */
export function FinishedPages({ token, documents, words }: Props) {
  return (
    <div className="finished-pages">
      <FittedTexts isNeeded />
      {documents.map((doc) => (
        <section key={doc.id} className="document" aria-label={doc.name}>
          {documents.length > 1 ? <h2>{doc.name}</h2> : null}
          {doc.pages.map((page) => {
            const label = fill(words.page, {
              page: page.pageIndex + 1,
              pages: doc.pages.length,
              document: doc.name,
            });
            return (
              <section
                key={page.id}
                className="sheet"
                aria-label={label}
                style={{ aspectRatio: `${page.width} / ${page.height}` }}
              >
                <img {...pageSources(token, page)} sizes="(max-width: 752px) 100vw, 720px" alt={label} loading="lazy" />
                <PrintedOn token={token} page={page} words={words} />
              </section>
            );
          })}
        </section>
      ))}
    </div>
  );
}
