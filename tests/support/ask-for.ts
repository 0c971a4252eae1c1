import { database } from "@/db/client";
import { attachments } from "@/db/schema/attachments";
import type { Draft } from "./shortcuts";

/** Requests a file of a draft's first recipient. */
export const askFor = (
  { id, signatories: [one] }: Draft,
  ownerId: number,
  over: Partial<typeof attachments.$inferInsert> = {},
) =>
  database()
    .insert(attachments)
    .values({ kind: "requested", ownerId, workflowId: id, signatoryId: one?.["id"], title: "Passport", ...over });
