import type { RoleDefinition } from "./role-definition";

export const inPerson: RoleDefinition = {
  description: "signs on the device of a host and needs no address",
  acts: true,
  declines: true,
  needsAddress: false,
  isHosted: true,
  holds: () => true,
  declinesBesideActing: false,
  words: { hint: "inPerson", signing: "inPerson", act: null, event: "inPerson", asked: "sign" },
  mails: { request: "hostRequest", reminder: "hostReminder" },
};
