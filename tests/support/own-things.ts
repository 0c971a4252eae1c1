import { database } from "@/db/client";
import { attachments } from "@/db/schema/attachments";
import { batches } from "@/db/schema/batches";
import { bulkJobs } from "@/db/schema/bulk";
import { contacts } from "@/db/schema/contacts";
import { documents } from "@/db/schema/documents";
import { savedViews } from "@/db/schema/saved-views";
import { publicLinks } from "@/db/schema/public-links";
import { templateRoles, templates } from "@/db/schema/templates";
import { person } from "./given";

type DocumentRow = typeof documents.$inferSelect;

/** A contact of the workflow's initiator, and a template with one thing of each kind, in the same group. */
export async function ownThingsOf(
  { ownerId: userId, fileHash, originalHash, byteSize }: DocumentRow,
  { companyId, groupId }: { companyId: number | null; groupId: number | null },
) {
  const db = database();
  const [contact] = await db
    .insert(contacts)
    .values({ userId, firstName: "Νίκος", lastName: "Καζαντζάκης", email: person().email })
    .returning();
  const place = groupId === null ? {} : { companyId, groupId };
  const [template] = await db
    .insert(templates)
    .values({ creatorId: userId, title: "Lease", description: "For flats", ...place })
    .returning();
  const [role] = await db
    .insert(templateRoles)
    .values({ templateId: template?.id ?? 0, actionIndex: 0, roleName: "Tenant" })
    .returning();
  const templateId = template?.id ?? 0;
  const roleId = role?.id ?? 0;
  const [document] = await db
    .insert(documents)
    .values({ ownerId: userId, name: "Lease", templateId, fileHash, originalHash, byteSize })
    .returning();
  const asked = { ownerId: userId, templateId, title: "Rules" };
  const file = { fileHash, fileName: "rules.pdf", contentType: "application/pdf" };
  const [reference, requested] = await db
    .insert(attachments)
    .values([
      { ...asked, ...file, kind: "reference" },
      { ...asked, kind: "requested", templateRoleId: roleId },
    ])
    .returning();
  const [batch] = await db
    .insert(batches)
    .values({
      title: "Lease",
      creatorId: userId,
      ...place,
      templateId,
      snapshotId: templateId,
      language: "en",
      headings: [],
    })
    .returning();
  const [link] = await db
    .insert(publicLinks)
    .values({
      templateId,
      snapshotId: templateId,
      creatorId: userId,
      ...place,
      title: "Lease",
      roleName: "Tenant",
      perDay: 1,
    })
    .returning();
  const [job] = await db
    .insert(bulkJobs)
    .values({ action: "remind", userId, companyId, byKey: false, language: "en", createdAt: new Date() })
    .returning();
  const [view] = await db
    .insert(savedViews)
    .values({ userId, name: `View ${Date.now()}`, query: { search: "lease" }, createdAt: new Date() })
    .returning();
  return {
    jobId: job?.id ?? 0,
    linkId: link?.id ?? 0,
    viewId: view?.id ?? 0,
    visitId: "v".repeat(43),
    batchId: batch?.id ?? 0,
    contactId: contact?.id ?? 0,
    templateId,
    roleId,
    templateDocumentId: document?.id ?? 0,
    referenceId: reference?.id ?? 0,
    requestedId: requested?.id ?? 0,
  };
}
