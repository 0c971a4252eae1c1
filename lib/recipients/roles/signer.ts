import type { RoleDefinition } from "./role-definition";

export const signer: RoleDefinition = {
  description: "has fields of all kinds",
  acts: true,
  declines: true,
  needsAddress: true,
  isHosted: false,
  holds: () => true,
  declinesBesideActing: false,
  words: { hint: null, signing: null, act: null, event: null, asked: "sign" },
  mails: {},
};
