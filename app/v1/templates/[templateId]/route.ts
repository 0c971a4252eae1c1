import { z } from "zod";
import { route } from "@/lib/calls/route";
import { changeTemplate } from "@/lib/templates/change-template";
import { deleteTemplate } from "@/lib/public-links/delete-template";
import { findTemplate } from "@/lib/templates/queries";
import { templateAnswer, templateChange, templateId } from "@/lib/templates/schema";

const params = z.object({ templateId });

export const GET = route({
  summary: "A template with roles, documents, fields and reference documents",
  params,
  output: templateAnswer,
  handle: (ctx, { params: { templateId: id } }) => findTemplate(ctx, id),
});

export const PATCH = route({
  summary: "Change a template; workflows made from it stay as they are",
  params,
  body: templateChange,
  output: templateAnswer,
  handle: async (ctx, { params: { templateId: id }, body }) => {
    await changeTemplate(ctx, id, body);
    return findTemplate(ctx, id);
  },
});

export const DELETE = route({
  summary: "Delete a template; workflows made from it stay as they are",
  params,
  handle: (ctx, { params: { templateId: id } }) => deleteTemplate(ctx, id),
});
