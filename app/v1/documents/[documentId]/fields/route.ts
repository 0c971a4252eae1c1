import { z } from "zod";
import { fieldsInput } from "@/lib/documents/anchored-schema";
import { documentId, fieldDto, fieldProblems } from "@/lib/documents/schema";
import { route } from "@/lib/calls/route";
import { placeAnchored } from "@/lib/documents/place-anchored";
import { findDocument } from "@/lib/documents/queries";
import { saveFields } from "@/lib/documents/save-fields";

const params = z.object({ documentId });
const output = z.object({ fields: z.array(fieldDto) });

export const GET = route({
  summary: "The fields of a document",
  params,
  output,
  handle: async (ctx, { params: { documentId: id } }) => ({
    fields: (await findDocument(ctx, id)).pages.flatMap((page) => page.fields),
  }),
});

export const POST = route({
  summary: "Save the whole list of fields of a document",
  description:
    "`errors` of a 422 names each refused property by the field's place in the list, such as `fields.0.name` or `fields.3.formula`. A field with an `anchor` stands where its text is printed. Conditions and formulas may name fields that do not exist yet; `field_problems` lists what would stop sending.",
  params,
  body: fieldsInput,
  output: output.extend({ workflowUpdatedAt: z.date(), fieldProblems }),
  handle: async (ctx, { params: { documentId: id }, body }) => {
    const placed = await placeAnchored(ctx, id, body.fields, body.seenUpdatedAt);
    const saved = await saveFields(ctx, id, placed, body.seenUpdatedAt);
    return { fields: (await findDocument(ctx, id)).pages.flatMap((page) => page.fields), ...saved };
  },
});
