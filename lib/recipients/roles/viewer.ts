import type { RoleDefinition } from "./role-definition";

export const viewer: RoleDefinition = {
  description: "has no fields, confirms having read",
  acts: true,
  declines: false,
  needsAddress: true,
  isHosted: false,
  holds: () => false,
  declinesBesideActing: false,
  words: { hint: "viewer", signing: "viewer", act: "viewer", event: "viewer", asked: "read" },
  mails: { request: "readingRequest", reminder: "readingReminder", escalation: "readingEscalation" },
};
