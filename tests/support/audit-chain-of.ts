import { must } from "./api";
import type { Sender } from "./given";
import type { Sent } from "./shortcuts";

/** What the sender's call says of a workflow's audit chain. */
export const auditChainOf = async (sender: Sender, { at }: Pick<Sent, "at">) =>
  (await must("GET", `${at}/audit-trail`, { token: sender.token })).audit_chain;
