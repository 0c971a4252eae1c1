import { z } from "zod";
import { writtenId } from "@/lib/platform/http/ids";

const counted = z.number().int();
const pays = z.boolean().meta({ description: "The caller pays for the organisation's plan, which passes on too" });

const deletionRefusals = ["last_administrator_leaves"] as const;

/** What goes and what remains when the caller's account is deleted. */
export const accountContentsDto = z
  .object({
    refusal: z.enum(deletionRefusals).nullable().meta({ description: "Why the account cannot be deleted now" }),
    drafts: counted.meta({ description: "Personal drafts, which are erased" }),
    running: counted.meta({
      description: "Personal workflows under way, which are cancelled; their recipients are told",
    }),
    signed: counted.meta({ description: "Personal workflows that somebody has signed, which stay with their trail" }),
    unsigned: counted.meta({ description: "Personal workflows that ended without a signature, which are erased" }),
    held: counted.meta({
      description:
        "Personal workflows on hold, which keep their contents and pass to the organisation; without one they stay " +
        "until their holds end, and only the operator can lift these",
    }),
    templates: counted,
    contacts: counted,
    publicLinks: counted,
    subscription: z.boolean().meta({ description: "A personal subscription runs, and is cancelled" }),
    organisation: z
      .object({
        name: z.string(),
        heir: z.string().nullable().meta({ description: "The administrator to whom the caller's work passes" }),
        passedOn: counted.meta({ description: "Workflows and templates that pass to this administrator" }),
        remaining: counted.meta({ description: "Ended workflows in folders, which stay under a pseudonym" }),
        pays,
      })
      .nullable(),
  })
  .meta({ id: "AccountContents" });
export type AccountContents = z.infer<typeof accountContentsDto>;

const leavingRefusals = ["last_administrator_leaves", "no_administrator"] as const;

/** What passes on and to whom when the caller leaves the organisation. */
const membershipContentsDto = z
  .object({
    company: z.string().meta({ description: "Name of the organisation" }),
    refusal: z.enum(leavingRefusals).nullable().meta({ description: "Why the caller cannot leave now" }),
    heirs: z
      .array(z.object({ id: z.number(), firstName: z.string(), lastName: z.string(), email: z.string() }))
      .meta({ description: "The administrators to whom the work can pass, the one of longest standing first" }),
    workflows: counted.meta({ description: "Workflows that pass on" }),
    templates: counted.meta({ description: "Templates that pass on" }),
    subscription: z.boolean().meta({ description: "A personal subscription runs, which then applies" }),
    pays,
  })
  .meta({ id: "MembershipContents" });
export type MembershipContents = z.infer<typeof membershipContentsDto>;
export const membershipContentsAnswer = z.object({ membershipContents: membershipContentsDto.nullable() });

export const leavingQuery = z.object({
  heir_id: writtenId.optional().meta({
    description: "The user to whom the work passes, an administrator; by default the one of longest standing",
  }),
});

/** What goes and what remains when the organisation is deleted. */
export const companyDeletionDto = z
  .object({
    requestedAt: z.date().nullable(),
    dueAt: z.date().nullable().meta({
      description: "When the organisation is deleted, unless it is taken back before; null while holds stand",
    }),
    requestedBy: z.string().nullable(),
    holds: counted.meta({ description: "Holds that stand: until they are lifted, the organisation is not deleted" }),
    members: counted,
    groups: counted,
    templates: counted,
    running: counted.meta({ description: "Workflows under way, which are cancelled when it is due" }),
    sealed: counted.meta({ description: "Sealed workflows: files go; hashes, times and trail stay for verification" }),
    others: counted.meta({ description: "Drafts and other workflows, which are erased" }),
    subscription: z.boolean(),
  })
  .meta({ id: "CompanyDeletion" });
export type CompanyDeletion = z.infer<typeof companyDeletionDto>;

export const companyDeletionInput = z.object({
  name: z
    .string()
    .trim()
    .min(1, "required")
    .max(255)
    .meta({ description: "The organisation's name, as a confirmation" }),
});

export const dataExportId = writtenId;
const dataExportDto = z
  .object({
    id: z.number(),
    createdAt: z.date(),
    state: z.enum(["running", "ready", "failed"]),
    readyAt: z.date().nullable(),
    expiresAt: z.date().nullable(),
    fileBytes: z.number().nullable(),
  })
  .meta({ id: "DataExport" });
export type DataExport = z.infer<typeof dataExportDto>;
export const dataExportsAnswer = z.object({ dataExports: z.array(dataExportDto) });
export const dataExportAnswer = z.object({ dataExport: dataExportDto });
