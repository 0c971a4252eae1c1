"use client";
import type { ReactNode } from "react";
import type { ShownDocument } from "@/lib/signing/schema";
import type { Entries } from "@/components/signing/filling/entries";
import type { FieldActs } from "@/components/signing/filling/field-control";
import { PageSheet } from "./page-sheet";
import { useLaterTexts } from "./use-later-texts";
import type { Words } from "@/components/signing/shared/words";

/** By the page's id. */
export type Printed = Readonly<Record<number, ReactNode>>;

type Props = FieldActs & {
  documents: readonly ShownDocument[];
  printed: Printed;
  isShown: boolean;
  onShown: () => void;
  entries: Entries;
  problems: ReadonlyMap<number, string>;
  nextId: number | undefined;
  words: Words;
};

export function DocumentPages({ documents, printed, isShown, ...props }: Props) {
  const texts = useLaterTexts(props.token, documents);
  return documents.map((doc, index) => (
    <section key={doc.id} className="document" aria-label={doc.name}>
      {documents.length > 1 ? <h2>{doc.name}</h2> : null}
      {doc.pages.map((page) => (
        <PageSheet
          key={page.id}
          page={page}
          text={page.text ?? texts.find((one) => one.pageId === page.id)?.text}
          printed={printed[page.id]}
          documentName={doc.name}
          pageCount={doc.pages.length}
          isFirst={isShown && index === 0 && page.pageIndex === 0}
          {...props}
        />
      ))}
    </section>
  ));
}
