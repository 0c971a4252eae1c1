import { z } from "zod";
import { agentActs } from "@/db/enums";

export const agentsInput = z.object({
  allowsAgents: z.boolean().meta({ description: "Whether agents may call `POST /mcp` with the organisation’s keys" }),
});
export type AgentsDto = z.infer<typeof agentsInput>;

export const confirmationParams = z.object({ token: z.string().max(100) });
export const confirmedDto = z.object({
  act: z.enum(agentActs).meta({ description: "What was done" }),
  workflowId: z.number(),
});
