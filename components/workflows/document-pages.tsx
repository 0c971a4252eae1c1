import { Check } from "lucide-react";
import { PageImage, type ShownRevision } from "@/components/documents/page-image";
import { type PageBox, placeOf } from "@/components/documents/place-on-page";
import { recipientColour } from "@/lib/platform/colours/recipient-colour";
import { initialsOf } from "@/lib/platform/text/initials";
import { classNames } from "@/components/ui/class-names";
import { EntryMark, type ShownEntry } from "./entry-mark";
import { OpenViewer } from "./viewer/open-viewer";
import type { ViewedDocument } from "./viewer/pdf-viewer";

type PlacedField = PageBox & {
  id: number;
  /** The recipient's place among all, which gives the colour. */
  person: number;
  initials: { firstName: string; lastName: string };
  isDone: boolean;
};
type ShownPage = {
  id: number;
  documentId: number;
  pageIndex: number;
  width: number;
  height: number;
  /** Names the page and who fills in, or has filled in, which fields on it. */
  caption: string;
  /** Marked with a bar: still to be filled in, or filled in and not on the image yet. */
  fields: readonly PlacedField[];
  /** What the image shows. */
  entries: readonly ShownEntry[];
};
export type ShownDocument = {
  id: number;
  name: string;
  revision: ShownRevision;
  pages: readonly ShownPage[];
  more: string | null;
  /** For the viewer; null until the pages are known. */
  viewed: ViewedDocument | null;
};

/**
 * The pages with what was entered so far, and each open field marked in its recipient's colour. A filled mark is a field
 * of a recipient who has only just finished, so that the image does not have the entry yet. Needs `DocumentViewer`.
 */
export function DocumentPages({ label, documents }: { label: string; documents: readonly ShownDocument[] }) {
  return (
    <section
      aria-label={label}
      // Scrolled by keyboard too.
      tabIndex={0} // eslint-disable-line jsx-a11y/no-noninteractive-tabindex -- as axe demands of what scrolls
      className="max-h-[calc(100dvh-64px)] overflow-y-auto rounded-card border border-line bg-paper-2 p-4"
    >
      {documents.map((document) => (
        <div key={document.id} className="not-last:mb-6">
          <div className="mb-3 flex items-center justify-between gap-3">
            <h2 className="min-w-0 text-15 [overflow-wrap:anywhere]">{document.name}</h2>
            {document.viewed ? <OpenViewer document={document.viewed} /> : null}
          </div>
          <div className="flex flex-col gap-4">
            {document.pages.map((page) => (
              <PageFigure key={page.id} page={page} revision={document.revision} />
            ))}
          </div>
          {document.more ? <p className="mt-3 text-13 text-ink-2">{document.more}</p> : null}
        </div>
      ))}
    </section>
  );
}

function PageFigure({ page, revision }: { page: ShownPage; revision: ShownRevision }) {
  return (
    <figure>
      <div
        style={{ aspectRatio: `${page.width} / ${page.height}` }}
        className="relative overflow-hidden rounded-[4px] border border-line bg-white scheme-light"
      >
        <PageImage documentId={page.documentId} pageIndex={page.pageIndex} width={900} revision={revision} />
        {page.fields.map((field) => (
          <FieldMark key={field.id} field={field} />
        ))}
        {page.entries.map((entry) => (
          <EntryMark key={entry.id} entry={entry} />
        ))}
      </div>
      <figcaption className="mt-1.5 text-13 text-ink-2">{page.caption}</figcaption>
    </figure>
  );
}

function FieldMark({ field }: { field: PlacedField }) {
  const { ink, wash, edge } = recipientColour(field.person);
  return (
    <span
      aria-hidden
      style={{
        ...placeOf(field),
        borderColor: edge,
        color: field.isDone ? "white" : ink,
        backgroundColor: field.isDone ? ink : wash,
      }}
      className={classNames(
        "@container absolute flex min-h-3 items-center justify-center gap-0.5 overflow-hidden rounded-[3px] border text-[0.625rem] leading-none font-semibold",
        !field.isDone && "border-dashed",
      )}
    >
      {field.isDone ? <Check strokeWidth={3} className="size-[min(10px,80cqi)] shrink-0" /> : null}
      {/* A tick box or radio button has no room for both the check mark and the initials. */}
      <span className={classNames("text-[min(0.625rem,45cqi)]", field.isDone && "@max-[2.25rem]:hidden")}>
        {initialsOf(field.initials.firstName, field.initials.lastName)}
      </span>
    </span>
  );
}
