import { z } from "zod";
import { newFieldInput } from "@/lib/documents/anchored-schema";
import { maximumDocuments, maximumFields } from "@/lib/documents/rules";
import { externalDataInput } from "@/lib/external-data/schema";
import { actsOnOwnDevice, roleOf } from "@/lib/recipients/roles";
import { roleNameTwice } from "@/lib/recipients/rules";
import { maximumRecipients } from "@/lib/recipients/schema";
import { singleLine } from "@/lib/platform/text/single-line";
import { recipientDto, recipientInput, workflowAnswer, workflowInput } from "../schema";
import { settingsInput } from "./settings";

const recipient = recipientInput
  .safeExtend({
    roleName: singleLine().min(1, "required").max(255).nullish().meta({
      description: "By which the tags in the documents name the recipient",
      example: "Tenant",
    }),
    mail: z.boolean().default(true).meta({
      description:
        "False: no mail brings the link, you deliver it. Needs a key with the scope `deliver_links`; for a signer, an approver or a viewer without `members`",
    }),
  })
  .refine((one) => !one.id, { error: "notAccepted", path: ["id"] })
  // Copies are mails themselves, and a host or one of several alternates is reached by mail.
  .refine((one) => one.mail || (!one.members?.length && actsOnOwnDevice(roleOf(one))), {
    error: "linkByMailOnly",
    path: ["mail"],
  });

function assertRolesDiffer(list: readonly { roleName?: string | null | undefined }[], check: z.RefinementCtx): void {
  const name = roleNameTwice(list.flatMap(({ roleName }) => (roleName ? [{ roleName }] : [])));
  if (name === null) return;
  const at = list.findLastIndex(({ roleName }) => roleName?.toLowerCase() === name.toLowerCase());
  check.addIssue({
    code: "custom",
    message: "recipientRoleTwice",
    params: { name },
    path: [at, "roleName"],
    input: name,
  });
}

export const sentAtOnceInput = z
  .object({
    workflowName: workflowInput.shape.workflowName,
    groupId: workflowInput.shape.groupId,
    attachmentIds: workflowInput.shape.attachmentIds,
    printLanguage: workflowInput.shape.printLanguage,
    ...externalDataInput,
    executeActionsInOrder: z.boolean().optional(),
    signatories: z
      .array(recipient)
      .min(1, "signatoryRequired")
      .max(maximumRecipients, "signatoriesMaximum")
      .superRefine(assertRolesDiffer),
    tags: z.boolean().default(false).meta({
      description:
        "The tags in the text of the documents become fields. If one cannot be read or names no recipient, nothing is sent",
    }),
    fields: z
      .array(newFieldInput)
      .max(maximumDocuments * maximumFields)
      .default([]),
    settings: settingsInput.omit({ seenUpdatedAt: true }).optional(),
  })
  .meta({
    example: {
      workflow_name: "Lease",
      signatories: [{ first_name: "Maria", last_name: "Nikolaou", email: "maria@example.com" }],
      fields: [
        {
          name: "Signature",
          field_type_id: 4,
          signatory_index: 0,
          relative_left: 10,
          relative_top: 80,
          relative_width: 30,
          relative_height: 6,
          required: true,
        },
      ],
    },
  });
export type SentAtOnceInput = z.infer<typeof sentAtOnceInput>;

export const sentAtOnceAnswer = workflowAnswer.extend({
  signatories: z.array(
    recipientDto.extend({
      signingLink: z.string().nullable().meta({
        description:
          "Of a recipient with `mail: false`, once the workflow is sent: the link to deliver; null for others, and for callers without `deliver_links`",
      }),
    }),
  ),
});

export const deliveredLinksAnswer = z.object({
  deliveredLinks: z.array(
    z.object({
      signatoryId: z.number(),
      signingLink: z.string().nullable().meta({
        description: "The link to deliver; null before the workflow is sent, and once it has ended",
      }),
    }),
  ),
});
