"use client";
import { type ReactNode, useState } from "react";
import type { ShownDocument } from "@/lib/signing/schema";
import { isGrouped } from "@/lib/fields/kinds/entry-kind";
import { type Entries, problemOf, unitOf } from "@/components/signing/filling/entries";
import type { FieldActs } from "@/components/signing/filling/field-control";
import { FieldInput } from "@/components/signing/filling/field-input";
import { RadioGroup } from "@/components/signing/filling/radio-group";
import { pageSources } from "@/components/signing/shared/page-source";
import { fill, type Words } from "@/components/signing/shared/words";

type Page = ShownDocument["pages"][number];
type Props = FieldActs & {
  page: Page;
  /** What is written on it. */
  text: string | undefined;
  /** What does not change on it; rendered on the server only. */
  printed: ReactNode;
  documentName: string;
  pageCount: number;
  isFirst: boolean;
  /** The first page is there. */
  onShown: () => void;
  entries: Entries;
  problems: ReadonlyMap<number, string>;
  nextId: number | undefined;
  words: Words;
};

/**
 * A page with its image, its text for screen readers, the entries of earlier recipients, and this recipient's fields.
 */
export function PageSheet(props: Props) {
  const {
    token,
    page,
    text,
    printed,
    documentName,
    pageCount,
    isFirst,
    onShown,
    entries,
    problems,
    nextId,
    words,
    ...acts
  } = props;
  const [isLost, setLost] = useState(false);
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
        {...pageSources(token, page)}
        {...(isFirst && { ref: (image) => (image?.complete ? onShown() : undefined), onLoad: onShown })}
        sizes="(max-width: 1132px) 100vw, 1100px"
        width={1400}
        height={Math.round((1400 * page.height) / page.width)}
        alt={label}
        onError={() => {
          setLost(true);
          if (isFirst) onShown();
        }}
        {...(isFirst ? { fetchPriority: "high" as const } : { loading: "lazy" as const, decoding: "async" as const })}
      />
      {isLost ? (
        <p className="sheet-lost" role="alert">
          {words.loadFailed}
        </p>
      ) : null}
      {text ? <p className="unseen">{text}</p> : null}
      {printed}
      {page.fields.map((field) => {
        const unit = unitOf(page.fields, field);
        if (unit[0] !== field) return null;
        const problem = problemOf(unit, problems);
        const isNext = unit.some(({ id }) => id === nextId);
        const [input, ...others] = unit.map((one) => (
          <FieldInput
            key={one.id}
            token={token}
            field={one}
            entry={entries.get(one.id)}
            page={page}
            words={words}
            problem={problem}
            isNext={isNext}
            isFirst={one === field}
            {...acts}
          />
        ));
        return isGrouped(field) ? (
          <RadioGroup key={field.groupName} place="page" className="radios" members={unit} problem={problem}>
            {input}
            {others}
          </RadioGroup>
        ) : (
          input
        );
      })}
    </section>
  );
}
