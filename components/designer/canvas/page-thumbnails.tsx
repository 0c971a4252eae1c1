"use client";
import { useTranslations } from "next-intl";
import { memo } from "react";
import { useCallsAt } from "@/components/documents/calls-at";
import { PageImage } from "@/components/documents/page-image";
import { classNames } from "@/components/ui/class-names";
import type { DesignDocument } from "@/components/designer/design/designer-context";
import { pageKey } from "@/components/designer/design/design-page";
import type { DesignPage } from "@/components/designer/design/design-page";

type Props = { documents: readonly DesignDocument[]; current: string; onPage: (page: DesignPage) => void };

export const PageThumbnails = memo(function PageThumbnails({ documents, current, onPage }: Props) {
  const t = useTranslations("Designer");
  const at = useCallsAt();
  return (
    <nav aria-label={t("pages")} className="border-t border-line p-3 max-md:hidden">
      {documents.map((document) => (
        <div key={document.id} className="mb-3 last:mb-0">
          {documents.length > 1 ? <p className="mb-1.5 truncate text-13 font-medium">{document.name}</p> : null}
          <ul className="grid grid-cols-3 gap-2">
            {document.pages.map((page) => (
              <li key={pageKey(page)}>
                <button
                  type="button"
                  aria-label={t("goToPage", { page: page.pageIndex + 1, document: document.name })}
                  aria-current={pageKey(page) === current ? "page" : undefined}
                  onClick={() => onPage(page)}
                  className="group block w-full text-center text-13 text-ink-2 aria-[current]:font-semibold aria-[current]:text-ink"
                >
                  <span
                    style={{ aspectRatio: `${page.size.width} / ${page.size.height}` }}
                    className={classNames(
                      "block w-full overflow-hidden rounded-[3px] border bg-white",
                      pageKey(page) === current ? "border-ink outline-2 outline-mark" : "border-line",
                    )}
                  >
                    <PageImage
                      documentId={page.documentId}
                      pageIndex={page.pageIndex}
                      width={200}
                      at={at}
                      className="object-contain"
                    />
                  </span>
                  <span className="tabular-nums">{page.pageIndex + 1}</span>
                </button>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
});
