"use client";
import type { SigningDocumentDto } from "@/lib/signing/schema";
import type { Entries } from "./entries";
import type { FieldActs } from "./field-control";
import { PageSheet } from "./page-sheet";
import type { Words } from "./words";

type Props = FieldActs & {
  token: string;
  documents: readonly SigningDocumentDto[];
  isShown: boolean;
  entries: Entries;
  missing: ReadonlySet<number>;
  nextId: number | undefined;
  words: Words;
};

export function DocumentPages({ documents, isShown, ...props }: Props) {
  return documents.map((doc, index) => (
    <section key={doc.id} className="document" aria-label={doc.name}>
      {documents.length > 1 ? <h2>{doc.name}</h2> : null}
      {doc.pages.map((page) => (
        <PageSheet
          key={page.id}
          page={page}
          documentName={doc.name}
          pageCount={doc.pages.length}
          isFirst={isShown && index === 0 && page.pageIndex === 0}
          {...props}
        />
      ))}
    </section>
  ));
}
