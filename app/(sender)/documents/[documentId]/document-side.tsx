import { getFormatter, getTranslations } from "next-intl/server";
import { ClientMessages } from "@/components/shell/client-messages";
import type { ShownRevision } from "@/components/documents/page-image";
import { DocumentPages, type ShownDocument } from "@/components/workflows/document-pages";
import { filledBy, isFilled, isSignature } from "@/lib/fields/kinds";
import { allows } from "@/lib/permissions/policy";
import { markedBy, shownName } from "@/lib/recipients/rules";
import { isAnswered, listEntered } from "@/lib/values/list-entered";
import { findShownRevisions } from "@/lib/sealing/shown-revisions";
import { entriesInWords } from "./entries-in-words";
import type { findDetail } from "./find-detail";

type Detail = Awaited<ReturnType<typeof findDetail>>;
type Page = Detail["documents"][number]["pages"][number];
type Field = Page["fields"][number];

/** Leaves out fields that the sender fills in and computed fields. */
const isTheirs = (field: Parameters<typeof filledBy>[0]) => filledBy(field) === "recipient";

/** The fields with a value, entered by a recipient who has finished or given by the sender. */
async function findFilled({ ctx, workflow, signatories: recipients, documents }: Detail): Promise<ReadonlySet<number>> {
  const isAnyDone = recipients.some(({ status }) => status === "completed");
  const entered = isAnyDone ? await listEntered(ctx, [workflow.id]) : [];
  const given = documents
    .flatMap(({ pages }) => pages.flatMap(({ fields }) => fields))
    .filter((field) => filledBy(field) === "sender" && isFilled(field.fieldType, { ...field, hasImage: false }));
  return new Set([...entered.filter(isAnswered).map(({ field }) => field.id), ...given.map(({ id }) => id)]);
}

function revisionOf(revision: { id: number; signatoryId: number | null } | undefined): ShownRevision {
  if (!revision) return null;
  return revision.signatoryId === null ? "sealed" : revision.id;
}

/** Longer documents are downloaded. */
const mostPages = 20;

/** The document pages, with who signs where and what was entered. */
export async function DocumentSide({ detail }: { detail: Detail }) {
  const { ctx, documents, stored, signatories: recipients, callerRoles } = detail;
  const [t, format] = await Promise.all([getTranslations("DocumentPages"), getFormatter()]);
  if (!allows("document:view", callerRoles) || documents.length === 0) return null;
  const [filled, revisions] = await Promise.all([findFilled(detail), findShownRevisions(ctx, stored)]);
  const entryOf = await entriesInWords(detail, revisions.size > 0);
  /** Whether the image of the document already has what this person entered. */
  const isShown = (documentId: number, person: Detail["signatories"][number]) => {
    const revision = revisions.get(documentId);
    if (!revision || person.status !== "completed" || !person.finishedAt) return false;
    return revision.signatoryId === null || person.finishedAt <= revision.createdAt;
  };
  const list = (parts: readonly string[]) => format.list(parts, { type: "unit" });
  const doneWith = (fields: readonly Field[]) => {
    const signed = fields.filter(({ fieldType }) => isSignature(fieldType)).length;
    const entered = fields.length - signed;
    return list([
      ...(signed > 0 ? [t("signed", { count: signed })] : []),
      ...(entered > 0 ? [t("filled", { count: entered })] : []),
    ]);
  };
  const captionOf = (page: Page, pages: number): string => {
    const parts = recipients.flatMap((person) => {
      const own = page.fields.filter((field) => field.signatoryId === person.id && isTheirs(field));
      const name = shownName(person);
      if (person.status !== "completed") return own.length > 0 ? [t("open", { name, count: own.length })] : [];
      const what = doneWith(own.filter(({ id }) => filled.has(id)));
      return what ? [t("done", { name, what })] : [];
    });
    const given = page.fields.filter((field) => filledBy(field) === "sender" && filled.has(field.id)).length;
    if (given > 0) parts.push(t("bySender", { count: given }));
    const place = t("page", { page: page.pageIndex + 1, pages });
    return parts.length > 0 ? t("captioned", { place, people: parts.join(" · ") }) : place;
  };
  const marksOf = (page: Page) => {
    const placed = page.fields.flatMap((field) => {
      const index = recipients.findIndex(({ id: of }) => of === field.signatoryId);
      const person = recipients[index];
      const isDone = person?.status === "completed";
      if (!person || !isTheirs(field) || (isDone && !filled.has(field.id))) return [];
      return [{ field, person, index, isDone, isShown: isShown(page.documentId, person) }];
    });
    return {
      fields: placed
        .filter((one) => !one.isShown)
        .map(({ field, person, index, isDone }) => ({ ...field, person: index, initials: markedBy(person), isDone })),
      entries: placed
        .filter((one) => one.isShown)
        .map(({ field, person }) => ({ ...field, ...entryOf(field, person) })),
    };
  };
  const base = `/v1/workflows/simple-sign/${stored.id}`;
  const viewedOf = (id: number, name: string, pages: readonly Page[]) => {
    const revision = revisions.get(id);
    return {
      id,
      name,
      revision: revisionOf(revision),
      href: revision ? `${base}/revisions/${revision.id}` : `${base}/documents/download?document_id=${id}`,
      sizes: pages.map(({ width, height }) => ({ width, height })),
    };
  };
  const shown = documents.map(({ id, name, pages }): ShownDocument => ({
    id,
    name,
    revision: revisionOf(revisions.get(id)),
    viewed: pages.length > 0 ? viewedOf(id, name, pages) : null,
    more: pages.length > mostPages ? t("more", { count: pages.length - mostPages }) : null,
    pages: pages.slice(0, mostPages).map((page) => ({
      ...page,
      caption: captionOf(page, pages.length),
      ...marksOf(page),
    })),
  }));
  return (
    <ClientMessages namespaces={["DocumentViewer"]}>
      <DocumentPages label={t("label")} documents={shown} />
    </ClientMessages>
  );
}
