import "server-only";
import { z } from "zod";
import { GET as listTemplates } from "@/app/v1/templates/route";
import { GET as readTemplate } from "@/app/v1/templates/[templateId]/route";
import { GET as listWorkflows } from "@/app/v1/workflows/route";
import { GET as readWorkflow } from "@/app/v1/workflows/simple-sign/[workflowId]/route";
import { assertScope } from "@/lib/calls/scopes";
import { perform } from "@/lib/calls/perform";
import { getWorkflowFor } from "@/lib/access/workflows";
import { AppError } from "@/lib/platform/errors/errors";
import { appLink } from "@/lib/platform/process/settings";
import { searchPapers } from "@/lib/search/search-everything";
import { reads, tool } from "./tool";

const id = z.int().positive();
const search = z.string().max(255).optional().describe("Part of a title, a document's name or a recipient's name");
const page = z.int().min(1).max(1000).default(1);
const states = ["draft", "scheduled", "in-progress", "completed", "cancelled", "declined"] as const;

const listed = z.object({ workflows: z.array(z.unknown()), counts: z.unknown(), total: z.number() });

export const readTools = [
  tool({
    name: "search",
    title: "Search",
    description: "Finds workflows and templates by their names, and documents by the words on their pages.",
    input: z.object({ query: z.string().min(2).max(255) }),
    hints: reads,
    calls: ["GET /search"],
    run: async (ctx, _, { query }) => {
      assertScope(ctx.actor, "read");
      return { data: await searchPapers(ctx, query.trim()) };
    },
  }),
  tool({
    name: "list_templates",
    title: "List templates",
    description: "The organisation's templates, by title, 25 on a page.",
    input: z.object({ search, page }),
    hints: reads,
    calls: ["GET /templates"],
    run: async (ctx, _, query) => ({ data: await perform(ctx, "GET", listTemplates, { query }) }),
  }),
  tool({
    name: "describe_template",
    title: "Describe a template",
    description: "A template's roles, documents and settings: what draft_from_template has to be given.",
    input: z.object({ template_id: id }),
    hints: reads,
    calls: ["GET /templates/{templateId}"],
    run: async (ctx, _, { template_id: templateId }) => ({
      data: await perform(ctx, "GET", readTemplate, { params: { templateId } }),
    }),
  }),
  tool({
    name: "list_workflows",
    title: "List workflows",
    description: "Drafts and sent workflows, changed last first, 25 on a page.",
    input: z.object({ search, page, state: z.enum(states).optional() }),
    hints: reads,
    calls: ["GET /workflows"],
    run: async (ctx, _, { state, ...query }) => ({
      data: listed.parse(
        await perform(ctx, "GET", listWorkflows, { query: { ...query, ...(state && { [state]: "true" }) } }),
      ),
    }),
  }),
  tool({
    name: "get_workflow",
    title: "Read a workflow",
    description: "A workflow's state, documents, recipients and settings. Access codes and signing links are left out.",
    input: z.object({ workflow_id: id }),
    hints: reads,
    calls: ["GET /workflows/simple-sign/{workflowId}"],
    run: async (ctx, _, { workflow_id: workflowId }) => ({
      data: await perform(ctx, "GET", readWorkflow, { params: { workflowId } }),
    }),
  }),
  tool({
    name: "download_link",
    title: "Link to the signed documents",
    description:
      "Where a completed workflow's signed documents are downloaded. The address opens for signed-in members who may see the workflow, and for programs with an API key; it holds no secret.",
    input: z.object({ workflow_id: id }),
    hints: reads,
    calls: ["GET /workflows/simple-sign/{workflowId}/documents/download"],
    run: async (ctx, _, { workflow_id: workflowId }) => {
      assertScope(ctx.actor, "read");
      const { id: found, status } = await getWorkflowFor(ctx, "workflow:view", workflowId);
      if (status !== "completed") throw new AppError("conflict", "not_sealed_yet");
      return { said: appLink(`/v1/workflows/simple-sign/${found}/documents/download?sealed=true`) };
    },
  }),
];
