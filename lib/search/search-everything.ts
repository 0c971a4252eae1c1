import "server-only";
import { listContacts } from "@/lib/contacts/queries";
import { contactsQuery } from "@/lib/contacts/schema";
import { allows } from "@/lib/permissions/policy";
import type { UserContext } from "@/lib/platform/context/context";
import { findTemplatesWith } from "@/lib/templates/queries";
import { findInDocuments } from "@/lib/workflows/list/find-in-documents";
import { listFolders } from "@/lib/workflows/list/list-folders";
import { findWorkflowsWith } from "@/lib/workflows/list/list-workflows";
import { leastLetters, type SearchAnswer } from "./schema";

const mostOfAKind = 6;

/**
 * Everything that the caller can open and whose names contain the text (for a workflow, also those of its documents and
 * recipients), and documents with all of its words on their pages.
 */
export async function searchEverything(ctx: UserContext, text: string): Promise<SearchAnswer> {
  if ([...text].length < leastLetters)
    return { workflows: [], documents: [], templates: [], contacts: [], folders: [] };
  const [workflows, documents, templates, { contacts }, folders] = await Promise.all([
    findWorkflowsWith(ctx, text, mostOfAKind),
    findInDocuments(ctx, text, mostOfAKind),
    findTemplatesWith(ctx, text, mostOfAKind),
    listContacts(ctx, contactsQuery.parse({ search: text, perPage: mostOfAKind })),
    listFolders(ctx, text),
  ]);
  return {
    workflows,
    documents,
    templates: templates.map((template) => ({ ...template, mayEdit: allows("template:edit", template.callerRoles) })),
    contacts,
    folders: folders.slice(0, mostOfAKind),
  };
}
