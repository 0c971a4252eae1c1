import "server-only";
import { listContacts } from "@/lib/contacts/queries";
import { contactsQuery } from "@/lib/contacts/schema";
import { allows } from "@/lib/permissions/policy";
import type { MemberContext } from "@/lib/platform/context";
import { findTemplatesWith } from "@/lib/templates/queries";
import { listFolders } from "@/lib/workflows/list-folders";
import { findWorkflowsWith } from "@/lib/workflows/list-workflows";
import { leastLetters, type SearchAnswer } from "./schema";

const mostOfAKind = 6;

/** What the caller can open and has the text in its names; of a workflow, its documents and recipients too. */
export async function searchEverything(ctx: MemberContext, text: string): Promise<SearchAnswer> {
  if ([...text].length < leastLetters) return { workflows: [], templates: [], contacts: [], folders: [] };
  const [workflows, templates, { contacts }, folders] = await Promise.all([
    findWorkflowsWith(ctx, text, mostOfAKind),
    findTemplatesWith(ctx, text, mostOfAKind),
    listContacts(ctx, contactsQuery.parse({ search: text, perPage: mostOfAKind })),
    listFolders(ctx, text),
  ]);
  return {
    workflows,
    templates: templates.map((template) => ({ ...template, mayEdit: allows("template:edit", template.callerRoles) })),
    contacts,
    folders: folders.slice(0, mostOfAKind),
  };
}
