import "server-only";
import { z } from "zod";
import { POST as createDraft } from "@/app/v1/workflows/documents/route";
import { POST as startFromTemplate } from "@/app/v1/workflows/simple-sign/from-template/route";
import { GET as readPage } from "@/app/v1/documents/[documentId]/pages/[pageIndex]/route";
import { POST as upload } from "@/app/v1/documents/route";
import { GET as listRefusals } from "@/app/v1/workflows/simple-sign/[workflowId]/send-refusals/route";
import { GET as readWorkflow } from "@/app/v1/workflows/simple-sign/[workflowId]/route";
import { POST as saveRecipients } from "@/app/v1/workflows/simple-sign/[workflowId]/signatories/route";
import { assertDraft, getWorkflowFor } from "@/lib/access/workflows";
import type { Agent } from "@/lib/agents/find-agent";
import { maximumAgentDocument } from "@/lib/agents/rules";
import { recordAudit } from "@/lib/audit/record-audit";
import { perform } from "@/lib/calls/perform";
import { type UserContext, transact } from "@/lib/platform/context/context";
import { invalid } from "@/lib/platform/errors/errors";
import { tooLarge } from "@/lib/platform/http/read-body";
import { reads, tool, writes } from "./tool";

const id = z.int().positive();
const person = {
  first_name: z.string().optional(),
  last_name: z.string().optional(),
  email: z.string().optional(),
  mobile_number: z.string().optional(),
  default_language: z.string().optional().describe("en, es or gk"),
};
const groupId = id.optional().describe("The folder that the draft gets into");

const pagesAtOnce = 5;
const madeDraft = z.looseObject({ workflow: z.looseObject({ id: z.number() }) });
const uploaded = z.looseObject({ document: z.looseObject({ id: z.number() }) });
const drafted = z.object({ documents: z.array(z.object({ id: z.number(), pages: z.array(z.unknown()) })) });

export const draftTools = [
  tool({
    name: "draft_from_template",
    title: "Draft from a template",
    description:
      "Makes a draft of a template and fills its roles and fields. describe_template names the roles. Nothing is sent.",
    input: z.object({
      template_id: id,
      name: z.string().max(255).optional(),
      group_id: groupId,
      signatories: z
        .array(z.object({ role_name: z.string(), ...person }))
        .max(15)
        .optional(),
      fields: z
        .record(z.string(), z.union([z.string(), z.boolean()]))
        .optional()
        .describe(
          "Values by the names of fields: numbers as 1234.50, days as 2026-12-31, true or false for checkboxes",
        ),
    }),
    hints: writes,
    calls: ["POST /workflows/simple-sign/from-template"],
    run: async (ctx, agent, body) => ({
      data: await makeDraft(ctx, agent, (tx) => perform(tx, "POST", startFromTemplate, { body })),
    }),
  }),
  tool({
    name: "draft_from_document",
    title: "Draft from a document",
    description:
      "Makes a draft of one document, a PDF of at most 5 MB, and names its recipients in the order in which they act. Where they sign is set by a person in the designer. Nothing is sent.",
    input: z.object({
      file_name: z.string().min(1).max(255),
      content: z.string().describe("The document as base64"),
      name: z.string().max(255).optional(),
      group_id: groupId,
      signatories: z
        .array(z.object({ ...person, recipient_role_id: z.int().optional() }))
        .max(15)
        .optional(),
    }),
    hints: writes,
    calls: ["POST /documents", "POST /workflows/documents", "POST /workflows/simple-sign/{workflowId}/signatories"],
    run: async (ctx, agent, { file_name: name, content, ...given }) => {
      const file = { name, bytes: bytesOf(content), text: () => undefined };
      const form = { tags: "false" };
      const { document } = uploaded.parse(await perform(ctx, "POST", upload, { file, form }));
      const body = { document_ids: [document.id], workflow_name: given.name, group_id: given.group_id };
      const people = given.signatories ?? [];
      const data = await makeDraft(ctx, agent, async (tx) => {
        const made = madeDraft.parse(await perform(tx, "POST", createDraft, { body }));
        if (people.length === 0) return made;
        const params = { workflowId: made.workflow.id };
        await perform(tx, "POST", saveRecipients, { params, body: { signatories: people } });
        return perform(tx, "GET", readWorkflow, { params });
      });
      return { data };
    },
  }),
  tool({
    name: "check_draft",
    title: "Check a draft",
    description: "Every reason why sending the draft would be refused now, in words, and what is probably not meant.",
    input: z.object({ workflow_id: id }),
    hints: reads,
    calls: ["GET /workflows/simple-sign/{workflowId}/send-refusals"],
    run: async (ctx, _, { workflow_id: workflowId }) => {
      assertDraft(await getWorkflowFor(ctx, "workflow:view", workflowId));
      return { data: await perform(ctx, "GET", listRefusals, { params: { workflowId } }) };
    },
  }),
  tool({
    name: "preview_draft",
    title: "Preview a draft",
    description: `Pictures of a draft's pages, at most ${pagesAtOnce} at once.`,
    input: z.object({
      workflow_id: id,
      document_id: id.optional().describe("By default the first document"),
      from_page: z.int().min(1).default(1),
    }),
    hints: reads,
    calls: ["GET /documents/{documentId}/pages/{pageIndex}"],
    run: async (ctx, _, given) => {
      assertDraft(await getWorkflowFor(ctx, "workflow:view", given.workflow_id));
      const params = { workflowId: given.workflow_id };
      const { documents } = drafted.parse(await perform(ctx, "GET", readWorkflow, { params }));
      const document = documents.find((one) => given.document_id === undefined || one.id === given.document_id);
      if (!document) throw invalid({ document_id: "notValid" });
      if (given.from_page > document.pages.length) throw invalid({ from_page: "notValid" });
      const last = Math.min(document.pages.length, given.from_page - 1 + pagesAtOnce);
      const pages = [];
      for (let pageIndex = given.from_page - 1; pageIndex < last; pageIndex += 1)
        pages.push(await readImage(ctx, document.id, pageIndex));
      return { said: `Pages ${given.from_page} to ${last} of ${document.pages.length}.`, pages };
    },
  }),
];

/** The trail of the draft says that an agent made it. */
const makeDraft = (ctx: UserContext, agent: Agent, make: (tx: UserContext) => Promise<unknown>): Promise<unknown> =>
  transact(ctx, async (tx) => {
    const made = madeDraft.parse(await make(tx));
    await recordAudit(tx, made.workflow.id, { action: "agentActed", description: agent.name });
    return made;
  });

function bytesOf(content: string): Uint8Array<ArrayBuffer> {
  if (!/^[A-Za-z0-9+/_\s-]*={0,2}\s*$/.test(content)) throw invalid({ content: "notValid" });
  const bytes = new Uint8Array(Buffer.from(content, "base64"));
  if (bytes.byteLength > maximumAgentDocument) throw tooLarge(maximumAgentDocument, "too_large");
  return bytes;
}

async function readImage(ctx: UserContext, documentId: number, pageIndex: number) {
  const answer = await perform(ctx, "GET", readPage, { params: { documentId, pageIndex }, query: { width: "900" } });
  if (!(answer instanceof Response)) throw new Error("A page is a picture");
  return {
    mimeType: answer.headers.get("content-type") ?? "image/webp",
    bytes: new Uint8Array(await answer.arrayBuffer()),
  };
}
