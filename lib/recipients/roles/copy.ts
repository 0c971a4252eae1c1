import type { RoleDefinition } from "./role-definition";

export const copy: RoleDefinition = {
  description: "has nothing to do and holds nothing up",
  acts: false,
  declines: false,
  needsAddress: true,
  isHosted: false,
  holds: () => false,
  declinesBesideActing: false,
  words: { hint: "copy", signing: "copy", act: null, event: null, asked: null },
  mails: {},
};
