"use client";
import { useTranslations } from "next-intl";
import { type CSSProperties, type RefObject, useRef } from "react";
import type { DesignField } from "@/components/designer/design/design-field";
import type { DesignDocument, DesignPerson } from "@/components/designer/design/designer-context";
import { pageKey } from "@/components/designer/design/design-page";
import { fieldsByPage } from "@/components/designer/design/fields-by-page";
import { dependenciesOf } from "@/components/designer/design/rule-choices";
import { PageSheet } from "./page-sheet";
import { FoundBanner } from "@/components/designer/found/found-banner";
import { FoundProvider } from "@/components/designer/found/found-provider";
import { SuggestionsBanner } from "@/components/designer/suggestions/suggestions-banner";

type Props = {
  ref: RefObject<HTMLDivElement | null>;
  documents: readonly DesignDocument[];
  fields: readonly DesignField[];
  selected: readonly string[];
  /** 1 is 100 %. */
  zoom: number;
  isArmed: boolean;
  isHidden: boolean;
  readOnly: boolean;
  /** Whom new fields are for; nobody if everyone's fields are locked. */
  person: DesignPerson | undefined;
  onTake: (fields: readonly DesignField[]) => void;
  openProperties: () => void;
};

const none: readonly DesignField[] = [];

/** All pages of all documents, one below the other. */
export function Canvas({
  ref,
  documents,
  fields,
  selected,
  zoom,
  isArmed,
  isHidden,
  readOnly,
  person,
  onTake,
  openProperties,
}: Props) {
  const t = useTranslations("Designer");
  const before = useRef<ReturnType<typeof fieldsByPage>>(new Map());
  const byPage = fieldsByPage(fields, before.current);
  before.current = byPage;
  const model = selected.at(-1);
  const alone = selected.length === 1 ? fields.find(({ key }) => key === model) : undefined;
  const { on, by } = alone ? dependenciesOf(alone, fields) : { on: [], by: [] };
  const connected = new Set([...on, ...by].map(({ name }) => name));
  return (
    <div
      ref={ref}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- or nobody could scroll an empty one by keyboard
      tabIndex={0}
      data-digit-keys
      role="region"
      aria-label={t("canvas")}
      // A custom property, so that every size below follows the zoom without rendering again.
      style={{ "--zoom": zoom } as CSSProperties}
      hidden={isHidden}
      className="relative min-h-0 flex-1 touch-pan-x touch-pan-y overflow-auto bg-paper-2 py-4 -outline-offset-2 max-md:px-2"
    >
      <FoundProvider documents={documents} fields={fields}>
        {documents.map((document) => (
          <section key={document.id} aria-label={document.name} className="mb-8 last:mb-0">
            {documents.length > 1 ? (
              <h2 className="sticky left-0 mb-2 truncate text-center text-15">{document.name}</h2>
            ) : null}
            {readOnly || !person ? null : (
              <SuggestionsBanner document={document} person={person} fields={fields} onTake={onTake} />
            )}
            <FoundBanner documentId={document.id} />
            <div className="flex flex-col gap-5">
              {document.pages.map((page) => {
                const own = byPage.get(pageKey(page)) ?? none;
                const chosen = own.filter((field) => selected.includes(field.key)).map((field) => field.key);
                return (
                  <PageSheet
                    key={pageKey(page)}
                    page={page}
                    total={document.pages.length}
                    document={document.name}
                    fields={own}
                    selected={chosen.join(" ")}
                    connected={own.flatMap(({ key, name }) => (connected.has(name) ? [key] : [])).join(" ")}
                    isAlone={chosen.length > 0 && selected.length === 1}
                    model={selected.length > 1 && model !== undefined && chosen.includes(model) ? model : null}
                    isArmed={isArmed}
                    openProperties={openProperties}
                  />
                );
              })}
            </div>
          </section>
        ))}
      </FoundProvider>
    </div>
  );
}
