import "server-only";
import { and, eq } from "drizzle-orm";
import { type FieldType, fieldTypeIds, recipientRoleIds, type RecipientRole, standardRole } from "@/db/enums";
import { templates } from "@/db/schema/templates";
import { makeSampleEmploymentContract } from "@/lib/documents/sample-employment-contract";
import type { Blank } from "@/lib/documents/sample-form";
import { makeSampleLease } from "@/lib/documents/sample-lease";
import { makeSampleNda } from "@/lib/documents/sample-nda";
import { makeSampleOrder } from "@/lib/documents/sample-order";
import { prepareDocument } from "@/lib/documents/prepare-document";
import { saveFields } from "@/lib/documents/save-fields";
import type { FieldInput } from "@/lib/documents/schema";
import { uploadDocument } from "@/lib/documents/upload-document";
import { isTick } from "@/lib/fields/kinds";
import { type UserContext, transact } from "@/lib/platform/context/context";
import { createTemplate } from "@/lib/templates/create-template";
import { listRoles } from "@/lib/templates/queries";
import { saveRoles } from "@/lib/templates/save-roles";

type Role = { name: string; recipientRole?: RecipientRole };
type SampleTemplate = {
  title: string;
  description: string;
  fileName: string;
  group: string | null;
  make: () => Promise<{ bytes: Uint8Array; blanks: Blank[] }>;
  /** In the order of signing. */
  roles: Role[];
  /** The role that fills in a blank. */
  roleOf: (blankName: string) => string;
};

export const sampleTemplates = {
  lease: {
    title: "Residential lease",
    description: "Flats and houses; the lessee signs first.",
    fileName: "lease.pdf",
    group: "Lettings",
    make: () => makeSampleLease(),
    roles: [{ name: "Lessee" }, { name: "Lessor" }],
    roleOf: (name) => (/^lessee|Date2$/.test(name) ? "Lessee" : "Lessor"),
  },
  employment: {
    title: "Employment contract",
    description: "Permanent employment with three months of probation.",
    fileName: "employment-contract.pdf",
    group: "Employment",
    make: () => makeSampleEmploymentContract(),
    roles: [{ name: "Employee" }, { name: "Employer" }],
    roleOf: (name) => (/^employee|Date2$/.test(name) ? "Employee" : "Employer"),
  },
  nda: {
    title: "Non-disclosure agreement",
    description: "Two pages, for a first talk with suppliers and partners.",
    fileName: "non-disclosure-agreement.pdf",
    group: "Lettings",
    make: makeSampleNda,
    roles: [{ name: "Receiving party" }, { name: "Disclosing party" }],
    roleOf: (name) => (/^receiving|Date2$/.test(name) ? "Receiving party" : "Disclosing party"),
  },
  order: {
    title: "Purchase order",
    description: "Approved by us, signed by us, accepted by the supplier.",
    fileName: "purchase-order.pdf",
    group: null,
    make: makeSampleOrder,
    roles: [{ name: "Approver", recipientRole: "approver" }, { name: "Buyer" }, { name: "Supplier" }],
    roleOf: (name) => (/^supplier|Date2$/.test(name) ? "Supplier" : "Buyer"),
  },
} as const satisfies Record<string, SampleTemplate>;

export type TemplateKey = keyof typeof sampleTemplates;
export type GroupIds = ReadonlyMap<string, number>;

/** Makes a template with roles and a field on each blank, or finds it; answers its id. Its document is checked then. */
export async function makeSampleTemplate(ctx: UserContext, key: TemplateKey, groups: GroupIds): Promise<number> {
  const sample: SampleTemplate = sampleTemplates[key];
  const { title, description } = sample;
  const isThis = and(
    eq(templates.creatorId, ctx.actor.userId),
    eq(templates.title, title),
    eq(templates.isSample, true),
  );
  const [known] = await ctx.db.select({ id: templates.id }).from(templates).where(isThis);
  if (known) return known.id;
  const { bytes, blanks } = await sample.make();
  const file = { name: sample.fileName, bytes: new Uint8Array(bytes), text: () => undefined };
  const { document } = await uploadDocument(ctx, file);
  await prepareDocument(ctx, document.id);
  return transact(ctx, async (tx) => {
    const groupId = sample.group === null ? null : (groups.get(sample.group) ?? null);
    const rules = { allowChanges: true, executeActionsInOrder: true };
    const id = await createTemplate(tx, { title, description, groupId, ...rules, documentIds: [document.id] });
    const roles = sample.roles.map(({ name, recipientRole = standardRole }, index) => ({
      roleName: name,
      recipientRoleId: recipientRoleIds[recipientRole],
      actionIndex: index,
    }));
    await saveRoles(tx, id, { roles });
    const roleIds = new Map((await listRoles(tx, { id })).map((role) => [role.roleName, role.id]));
    await saveFields(
      tx,
      document.id,
      fieldsOn(blanks, (blank) => roleIds.get(sample.roleOf(blank)) ?? 0),
    );
    await tx.db.update(templates).set({ isSample: true }).where(eq(templates.id, id));
    return id;
  });
}

const typeOf = {
  input: "input",
  checkbox: "checkbox",
  signature: "signature",
  initials: "signature",
  date: "signDate",
} as const satisfies Record<Blank["kind"], FieldType>;

/** A blank that is on several pages, as initials are, is one field and its copies. */
function fieldsOn(blanks: readonly Blank[], ownerOf: (blankName: string) => number): FieldInput[] {
  const seen = new Set<string>();
  return blanks.map((blank) => {
    const name = fieldNameOf(blank.name);
    const isCopy = seen.has(name);
    seen.add(name);
    return {
      name,
      required: !isTick(typeOf[blank.kind]),
      fieldTypeId: fieldTypeIds[typeOf[blank.kind]],
      isInitial: blank.kind === "initials",
      multiline: blank.multiline,
      relativeTop: blank.top,
      relativeLeft: blank.left,
      relativeWidth: blank.width,
      relativeHeight: blank.height,
      fieldSettings: { fontFace: "Helvetica", fontSize: 10 },
      pageIndex: blank.pageIndex,
      templateRoleId: ownerOf(blank.name),
      ...(isCopy && { duplicatedFromName: name }),
    };
  });
}

/** `propertyAddress` becomes `Property address`. */
function fieldNameOf(blankName: string): string {
  const words = blankName.replace(/([A-Z]|\d+)/g, " $1").toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
