import { relations } from "drizzle-orm";
import { attachments } from "./schema/attachments";
import { documents } from "./schema/documents";
import { senders } from "./schema/senders";
import { auditActions, recipients, workflows } from "./schema/workflows";

// For `db.query.workflows`: one statement reads a workflow with these rows, all as of the same moment.

export const ofWorkflow = relations(workflows, ({ many, one }) => ({
  sender: one(senders, { fields: [workflows.id], references: [senders.workflowId] }),
  documents: many(documents),
  people: many(recipients),
  files: many(attachments),
  trail: many(auditActions),
}));

export const ofDocument = relations(documents, ({ one }) => ({
  workflow: one(workflows, { fields: [documents.workflowId], references: [workflows.id] }),
}));

export const ofPerson = relations(recipients, ({ one }) => ({
  workflow: one(workflows, { fields: [recipients.workflowId], references: [workflows.id] }),
}));

export const ofFile = relations(attachments, ({ one }) => ({
  workflow: one(workflows, { fields: [attachments.workflowId], references: [workflows.id] }),
}));

export const ofEntry = relations(auditActions, ({ one }) => ({
  workflow: one(workflows, { fields: [auditActions.workflowId], references: [workflows.id] }),
}));
