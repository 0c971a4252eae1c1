"use client";
import { memo, useDeferredValue, useRef } from "react";
import type { DesignField } from "@/components/designer/design/design-field";
import type { DesignDocument, DesignPerson } from "@/components/designer/design/designer-context";
import { pageKey } from "@/components/designer/design/design-page";
import { fieldsByPage } from "@/components/designer/design/fields-by-page";
import { dependenciesOf } from "@/components/designer/design/rule-choices";
import { FoundBanner } from "@/components/designer/found/found-banner";
import { FoundProvider } from "@/components/designer/found/found-provider";
import { SuggestionsBanner } from "@/components/designer/suggestions/suggestions-banner";
import { PageSheet } from "./page-sheet";

type Props = {
  documents: readonly DesignDocument[];
  fields: readonly DesignField[];
  selected: readonly string[];
  isArmed: boolean;
  readOnly: boolean;
  /** Whom new fields are for; nobody if everyone's fields are locked. */
  person: DesignPerson | undefined;
  openProperties: () => void;
};

const none: readonly DesignField[] = [];

/** More than fit into a view when the designer opens. */
const firstPages = 3;

/** All pages of all documents, one below the other. */
export const CanvasPages = memo(function CanvasPages({
  documents,
  fields,
  selected,
  isArmed,
  readOnly,
  person,
  openProperties,
}: Props) {
  const before = useRef<ReturnType<typeof fieldsByPage>>(new Map());
  const byPage = fieldsByPage(fields, before.current);
  before.current = byPage;
  // The server and the first rendering leave out fields that nobody sees yet: of hundreds, they are most of the HTML.
  const drawnPages = useDeferredValue(Number.POSITIVE_INFINITY, firstPages);
  const drawn = new Set(documents.flatMap(({ pages }) => pages).slice(0, drawnPages));
  const selectedKeys = new Set(selected);
  const model = selected.at(-1);
  const alone = selected.length === 1 ? fields.find(({ key }) => key === model) : undefined;
  const { on, by } = alone ? dependenciesOf(alone, fields) : { on: [], by: [] };
  const connected = new Set([...on, ...by].map(({ name }) => name));
  return (
    <FoundProvider documents={documents} fields={fields}>
      {documents.map((document) => (
        <section key={document.id} aria-label={document.name} className="mb-8 last:mb-0">
          {documents.length > 1 ? (
            <h2 className="sticky left-0 mb-2 truncate text-center text-15">{document.name}</h2>
          ) : null}
          {readOnly || !person ? null : <SuggestionsBanner document={document} person={person} fields={fields} />}
          <FoundBanner documentId={document.id} />
          <div className="flex flex-col gap-5">
            {document.pages.map((page) => {
              const own = (drawn.has(page) && byPage.get(pageKey(page))) || none;
              const chosen = own.filter(({ key }) => selectedKeys.has(key)).map(({ key }) => key);
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
  );
});
