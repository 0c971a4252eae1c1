import type { z } from "zod";
import type { subscriptions } from "@/db/schema/billing";
import { workflowsPerCycle } from "./rules";
import type { subscriptionDto } from "./schema";

export const toSubscriptionDto = (row: typeof subscriptions.$inferSelect): z.input<typeof subscriptionDto> => ({
  ...row,
  userLimit: row.units,
  workflowLimit: workflowsPerCycle(row),
  templateLimit: null,
});
