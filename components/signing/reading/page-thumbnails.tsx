import { pageSource } from "@/components/signing/shared/page-source";
import { fill, type Words } from "@/components/signing/shared/words";
import type { ShownDocument } from "@/lib/signing/schema";

type Props = { token: string; documents: readonly ShownDocument[]; words: Words };

/** The page thumbnails in wide windows: links, so that they work without scripts. */
export const PageThumbnails = ({ token, documents, words }: Props) =>
  documents.map((doc, index) => (
    <ol key={doc.id} aria-label={doc.name}>
      {doc.pages.map((page, at) => (
        <li key={page.id}>
          <a
            href={`#page-${page.id}`}
            aria-current={index + at === 0 ? "true" : undefined}
            aria-label={fill(words.page, {
              page: page.pageIndex + 1,
              pages: doc.pages.length,
              document: doc.name,
            })}
          >
            <span className="thumbnail" style={{ aspectRatio: `${page.width} / ${page.height}` }}>
              <img src={pageSource(token, page, 200)} alt="" loading="lazy" decoding="async" />
            </span>
            {page.pageIndex + 1}
          </a>
        </li>
      ))}
    </ol>
  ));
