import type { AgentAct } from "@/db/enums";
import type { Permission } from "@/lib/permissions/policy";

/** How long a person can confirm what an agent asked for. */
const confirmMinutes = 10;

/** From this moment on it can no longer be confirmed. */
export const confirmableUntil = ({ createdAt }: { createdAt: Date }): Date =>
  new Date(createdAt.getTime() + confirmMinutes * 60_000);

/** The largest document that an agent can hand over. */
export const maximumAgentDocument = 5_000_000;
/** Of a message: the largest document as base64, and what is beside it. */
export const largestMessage = 7_500_000;

/** What somebody has to be allowed to do themselves before they can confirm it. */
export const permissionFor: Record<AgentAct, Extract<Permission, `workflow:${string}`>> = {
  send: "workflow:send",
  remind: "workflow:send",
  cancel: "workflow:cancel",
};
