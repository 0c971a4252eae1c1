import { isSignature } from "@/lib/fields/kinds";
import type { RoleDefinition } from "./role-definition";

export const approver: RoleDefinition = {
  description: "has fields other than signatures, approves or declines",
  acts: true,
  declines: true,
  needsAddress: true,
  isHosted: false,
  holds: (type) => !isSignature(type),
  declinesBesideActing: true,
  words: { hint: "approver", signing: "approver", act: "approver", event: "approver", asked: "approve" },
  mails: {
    request: "approvalRequest",
    reminder: "approvalReminder",
    escalation: "approvalEscalation",
    declined: "approvalDeclined",
  },
};
