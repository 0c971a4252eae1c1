import { getFormatter, getTranslations } from "next-intl/server";
import { DocumentPages, type ShownDocument } from "@/components/workflows/document-pages";
import { filledBy } from "@/lib/fields/kinds";
import { allows } from "@/lib/permissions/policy";
import { shownName } from "@/lib/recipients/rules";
import type { findDetail } from "./find-detail";

type Detail = Awaited<ReturnType<typeof findDetail>>;
type Page = Detail["documents"][number]["pages"][number];

/** Not what the sender fills in or what is computed. */
const isTheirs = (field: Parameters<typeof filledBy>[0]) => filledBy(field) === "recipient";

/** Longer documents are downloaded. */
const mostPages = 20;

/** The documents with who signs where, and what is signed. */
export async function DocumentSide({ detail: { documents, signatories, callerRoles } }: { detail: Detail }) {
  const [t, format] = await Promise.all([getTranslations("DocumentPages"), getFormatter()]);
  if (!allows("document:view", callerRoles) || documents.length === 0) return null;
  const captionOf = (page: Page, pages: number): string => {
    const counts = signatories.map((person) => ({
      name: shownName(person),
      isDone: person.status === "completed",
      count: page.fields.filter((field) => field.signatoryId === person.id && isTheirs(field)).length,
    }));
    const parts = counts
      .filter(({ count }) => count > 0)
      .map(({ name, count, isDone }) => t(isDone ? "filled" : "open", { name, count }));
    const given = page.fields.filter((field) => filledBy(field) === "sender").length;
    if (given > 0) parts.push(t("bySender", { count: given }));
    const place = t("page", { page: page.pageIndex + 1, pages });
    return parts.length > 0 ? t("captioned", { place, people: format.list(parts, { type: "unit" }) }) : place;
  };
  const shown = documents.map(({ id, name, pages }): ShownDocument => ({
    id,
    name,
    more: pages.length > mostPages ? t("more", { count: pages.length - mostPages }) : null,
    pages: pages.slice(0, mostPages).map((page) => ({
      ...page,
      caption: captionOf(page, pages.length),
      fields: page.fields.flatMap((field) => {
        const index = signatories.findIndex(({ id: of }) => of === field.signatoryId);
        const person = signatories[index];
        if (!person || !isTheirs(field)) return [];
        const first = person.members[0] ?? person;
        const initials = { firstName: first.firstName ?? "", lastName: first.lastName ?? "" };
        return [{ ...field, person: index, initials, isDone: person.status === "completed" }];
      }),
    })),
  }));
  return <DocumentPages label={t("label")} documents={shown} />;
}
