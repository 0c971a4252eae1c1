import "server-only";
import { listContacts } from "@/lib/contacts/queries";
import { contactsQuery } from "@/lib/contacts/schema";
import { allows } from "@/lib/permissions/policy";
import type { UserContext } from "@/lib/platform/context/context";
import { findTemplatesWith } from "@/lib/templates/queries";
import { findInDocuments } from "@/lib/workflows/list/find-in-documents";
import { listFolders } from "@/lib/workflows/list/list-folders";
import { findWorkflowsWith } from "@/lib/workflows/list/list-workflows";
import { leastLetters, type PapersFound, papersAnswer, type SearchAnswer } from "./schema";

const mostOfAKind = 6;

/**
 * Everything that the caller can open and whose names contain the text (for a workflow, also those of its documents and
 * recipients), and documents with all of its words on their pages.
 */
export async function searchEverything(ctx: UserContext, text: string): Promise<SearchAnswer> {
  if ([...text].length < leastLetters)
    return { workflows: [], documents: [], templates: [], contacts: [], folders: [] };
  const [papers, { contacts }, folders] = await Promise.all([
    searchPapers(ctx, text),
    listContacts(ctx, contactsQuery.parse({ search: text, perPage: mostOfAKind })),
    listFolders(ctx, text),
  ]);
  return { ...papers, contacts, folders: folders.slice(0, mostOfAKind) };
}

/** The same without what is personal or the organisation's own, which a key does not see. */
export async function searchPapers(ctx: UserContext, text: string): Promise<PapersFound> {
  const [workflows, documents, templates] = await Promise.all([
    findWorkflowsWith(ctx, text, mostOfAKind),
    findInDocuments(ctx, text, mostOfAKind),
    findTemplatesWith(ctx, text, mostOfAKind),
  ]);
  return papersAnswer.parse({
    workflows,
    documents,
    templates: templates.flatMap(({ callerRoles, ...template }) =>
      callerRoles.length > 0 ? { ...template, mayEdit: allows("template:edit", callerRoles) } : [],
    ),
  });
}
