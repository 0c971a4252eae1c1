import { route } from "@/lib/calls/route";
import { createTemplate } from "@/lib/templates/create-template";
import { findTemplate, listTemplates } from "@/lib/templates/queries";
import { templateAnswer, templateInput, templatesAnswer, templatesQuery } from "@/lib/templates/schema";

export const GET = route({
  summary: "The caller's personal templates",
  query: templatesQuery,
  output: templatesAnswer,
  handle: (ctx, { query }) => listTemplates(ctx, query),
});

export const POST = route({
  summary: "Make a template of uploaded documents, personal or in a group",
  body: templateInput,
  output: templateAnswer,
  status: 201,
  handle: async (ctx, { body }) => findTemplate(ctx, await createTemplate(ctx, body)),
});
