import "server-only";
import { z } from "zod";
import type { ApiScope } from "@/db/enums";
import { type Deed, doOrAsk } from "@/lib/agents/ask-person";
import type { Agent } from "@/lib/agents/find-agent";
import { assertScope } from "@/lib/calls/scopes";
import type { UserContext } from "@/lib/platform/context/context";
import type { Told } from "./as-data";
import { ends, reaches, tool } from "./tool";

const id = z.int().positive();
const asks =
  "Answers a confirm_url, valid for ten minutes: show it to the person you work for, who sees what would happen and decides. If anything of the workflow changes before, ask again.";

export const actTools = [
  tool({
    name: "send_draft",
    title: "Ask to send a draft",
    description: `Sends the draft to its recipients once a person confirms it. ${asks}`,
    input: z.object({ workflow_id: id }),
    hints: reaches,
    calls: ["PATCH /workflows/simple-sign/{workflowId}"],
    run: (ctx, agent, given) => act(ctx, agent, "send", { act: "send", workflowId: given.workflow_id }),
  }),
  tool({
    name: "remind",
    title: "Ask to remind a recipient",
    description: `Mails a recipient whose turn it is a reminder once a person confirms it. ${asks}`,
    input: z.object({ workflow_id: id, signatory_id: id }),
    hints: reaches,
    calls: ["POST /workflows/{workflowId}/reminders/signatories/{signatoryId}"],
    run: (ctx, agent, given) =>
      act(ctx, agent, "send", { act: "remind", workflowId: given.workflow_id, signatoryId: given.signatory_id }),
  }),
  tool({
    name: "cancel",
    title: "Ask to cancel a workflow",
    description: `Cancels a running workflow, and tells its recipients, once a person confirms it. ${asks}`,
    input: z.object({ workflow_id: id, reason: z.string().max(1000).optional() }),
    hints: ends,
    calls: ["PATCH /workflows/simple-sign/{workflowId}"],
    run: (ctx, agent, given) =>
      act(ctx, agent, "write", { act: "cancel", workflowId: given.workflow_id, reason: given.reason?.trim() || null }),
  }),
];

type Asked = Pick<Deed, "act" | "workflowId"> & Partial<Deed>;

/**
 * `scope`: of the call. Asking needs no more than changing a draft does, so that an agent's key need not be one that sends
 * by a call of the API, past the person.
 */
async function act(ctx: UserContext, agent: Agent, scope: ApiScope, asked: Asked): Promise<Told> {
  assertScope(ctx.actor, ctx.actor.scopes?.includes("send_unattended") ? scope : "write");
  const { confirmUrl, expiresAt } = await doOrAsk(ctx, agent, { signatoryId: null, reason: null, ...asked });
  if (confirmUrl === null) return { said: JSON.stringify({ done: true }) };
  const answer = { done: false, confirm_url: confirmUrl, expires_at: expiresAt?.toISOString() };
  return { said: `${JSON.stringify(answer)}\nNothing has happened yet: a person has to confirm it at confirm_url.` };
}
