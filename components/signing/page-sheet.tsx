"use client";
import type { SigningDocumentDto, SigningFieldDto } from "@/lib/signing/schema";
import type { Entries, Entry } from "./entries";
import { FieldInput, placeOf } from "./field-input";
import { fill, type Words } from "./words";

type Page = SigningDocumentDto["pages"][number];
type Props = {
  token: string;
  page: Page;
  documentName: string;
  pageCount: number;
  isFirst: boolean;
  entries: Entries;
  missing: ReadonlySet<number>;
  words: Words;
  onChange: (field: SigningFieldDto, entry: Partial<Entry>) => void;
  onSign: (field: SigningFieldDto) => void;
};

/** A page: its image, what others entered before, and this recipient's fields. */
export function PageSheet(props: Props) {
  const { token, page, documentName, pageCount, isFirst, entries, missing, words, onChange, onSign } = props;
  const source = `/v1/signature-requests/${token}/documents/${page.documentId}/pages/${page.pageIndex}`;
  const label = fill(words.page, { page: page.pageIndex + 1, pages: pageCount, document: documentName });
  return (
    <section
      className="sheet"
      id={`page-${page.id}`}
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
        {...(isFirst ? { fetchPriority: "high" as const } : { loading: "lazy" as const, decoding: "async" as const })}
      />
      {page.values.map((value) => (
        <div key={value.id} className="value" style={placeOf(value, value.fieldSettings, page.width)}>
          {value.signatureId ? (
            <img
              src={`/v1/signature-requests/${token}/signatures/${value.signatureId}/image`}
              alt={words.signTitle}
              loading="lazy"
            />
          ) : value.fieldType === "checkbox" || value.fieldType === "radio" ? (
            <input type={value.fieldType} checked={value.selected} disabled readOnly aria-label={words.page} />
          ) : (
            <span className={value.multiline ? "lines" : undefined}>{value.text}</span>
          )}
        </div>
      ))}
      {page.fields.map((field) => (
        <FieldInput
          key={field.id}
          field={field}
          entry={entries.get(field.id)}
          pageWidth={page.width}
          words={words}
          isMissing={missing.has(field.id)}
          onChange={onChange}
          onSign={onSign}
        />
      ))}
    </section>
  );
}
