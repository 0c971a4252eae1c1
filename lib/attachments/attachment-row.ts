import type { attachments } from "@/db/schema/attachments";

export type AttachmentRow = typeof attachments.$inferSelect;
