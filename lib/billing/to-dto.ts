import "server-only";
import type { z } from "zod";
import type { UserContext } from "@/lib/platform/context/context";
import { findPayingPerson } from "./paying-person";
import type { SubscriptionRow } from "./payer";
import { workflowsPerCycle } from "./rules";
import type { subscriptionDto } from "./schema";

export const toSubscriptionDto = async (
  ctx: UserContext,
  row: SubscriptionRow,
): Promise<z.input<typeof subscriptionDto>> => ({
  ...row,
  userLimit: row.units,
  workflowLimit: workflowsPerCycle(row),
  templateLimit: null,
  payingPerson: await findPayingPerson(ctx, row),
});
