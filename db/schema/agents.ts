import { bigint, check, index, pgTable, text } from "drizzle-orm/pg-core";
import { identity, oneOf, time } from "@/db/columns";
import { agentActs } from "@/db/enums";
import { companies } from "./companies";
import { apiKeys } from "./integrations";
import { users } from "./users";
import { recipients, workflows } from "./workflows";

/**
 * What an agent asked for and a person has to confirm. The address of its page is derived from the row, of which
 * everything but the last three columns is bound (lib/agents/confirmation-tokens.ts); only its hash is kept.
 */
export const agentConfirmations = pgTable(
  "agent_confirmations",
  {
    ...identity,
    companyId: bigint({ mode: "number" })
      .notNull()
      .references(() => companies.id, { onDelete: "cascade" }),
    /** The agent's key: without it nothing can be confirmed any more. */
    apiKeyId: bigint({ mode: "number" })
      .notNull()
      .references(() => apiKeys.id, { onDelete: "cascade" }),
    act: text({ enum: agentActs }).notNull(),
    workflowId: bigint({ mode: "number" })
      .notNull()
      .references(() => workflows.id, { onDelete: "cascade" }),
    /** Whom to remind. */
    signatoryId: bigint({ mode: "number" }).references(() => recipients.id, { onDelete: "cascade" }),
    /** Why the workflow is to be cancelled. */
    reason: text(),
    /** The workflow's updated_at when the agent asked: after a later change it has to ask again. */
    seenUpdatedAt: time().notNull(),
    /** A code of what is sent with a draft beside it, whose changes leave updated_at (lib/agents/sent-beside.ts). */
    seenBeside: text().notNull().default(""),
    salt: text().notNull(),
    createdAt: time().notNull(),
    tokenHash: text().notNull().unique(),
    usedAt: time(),
    usedBy: bigint({ mode: "number" }).references(() => users.id, { onDelete: "set null" }),
  },
  (t) => [
    index("agent_confirmations_company_idx").on(t.companyId),
    index("agent_confirmations_key_idx").on(t.apiKeyId),
    index("agent_confirmations_workflow_idx").on(t.workflowId),
    index("agent_confirmations_signatory_idx").on(t.signatoryId),
    index("agent_confirmations_used_by_idx").on(t.usedBy),
    index("agent_confirmations_created_idx").on(t.createdAt),
    check("agent_confirmations_act_known", oneOf(t.act, agentActs)),
  ],
);
