"use client";
import { useState } from "react";
import type { SigningDocumentDto } from "@/lib/signing/schema";
import type { Entries } from "./entries";
import type { FieldActs } from "./field-control";
import { FieldInput } from "./field-input";
import { OtherValue } from "./other-value";
import { fill, type Words } from "./words";

type Page = SigningDocumentDto["pages"][number];
type Props = FieldActs & {
  token: string;
  page: Page;
  /** What is written on it. */
  text: string | undefined;
  documentName: string;
  pageCount: number;
  isFirst: boolean;
  entries: Entries;
  missing: ReadonlySet<number>;
  nextId: number | undefined;
  words: Words;
};

export const pageSource = (token: string, page: { documentId: number; pageIndex: number }) =>
  `/v1/signature-requests/${token}/documents/${page.documentId}/pages/${page.pageIndex}`;

/** A page: its image, its text for those who cannot see it, what others entered before, and this recipient's fields. */
export function PageSheet(props: Props) {
  const { token, page, text, documentName, pageCount, isFirst, entries, missing, nextId, words, ...acts } = props;
  const [isLost, setLost] = useState(false);
  const source = pageSource(token, page);
  const label = fill(words.page, { page: page.pageIndex + 1, pages: pageCount, document: documentName });
  return (
    <section
      className="sheet"
      id={`page-${page.id}`}
      data-page={page.id}
      tabIndex={-1}
      aria-label={label}
      style={{ aspectRatio: `${page.width} / ${page.height}` }}
    >
      <img
        src={`${source}?width=1400`}
        srcSet={`${source}?width=700 700w, ${source}?width=1400 1400w`}
        sizes="(max-width: 1132px) 100vw, 1100px"
        width={1400}
        height={Math.round((1400 * page.height) / page.width)}
        alt={label}
        onError={() => setLost(true)}
        {...(isFirst ? { fetchPriority: "high" as const } : { loading: "lazy" as const, decoding: "async" as const })}
      />
      {isLost ? (
        <p className="sheet-lost" role="alert">
          {words.loadFailed}
        </p>
      ) : null}
      {text ? <p className="unseen">{text}</p> : null}
      {page.values.map((value) => (
        <OtherValue key={value.id} token={token} value={value} pageWidth={page.width} words={words} />
      ))}
      {page.fields.map((field) => (
        <FieldInput
          key={field.id}
          field={field}
          entry={entries.get(field.id)}
          pageWidth={page.width}
          words={words}
          isMissing={missing.has(field.id)}
          isNext={field.id === nextId}
          {...acts}
        />
      ))}
    </section>
  );
}
