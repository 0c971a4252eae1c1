import { z } from "zod";
import { documentDto, documentId } from "@/lib/documents/schema";
import { findDocument } from "@/lib/documents/queries";
import { tagsDto, tagsInput, toTagsDto } from "@/lib/documents/tags/schema";
import { listTags, applyTags } from "@/lib/documents/tags/apply-tags";
import { route } from "@/lib/calls/route";

const params = z.object({ documentId });
const described = tagsDto.meta({ description: "The tags in its text" });

export const GET = route({
  summary: "The tags in the text of a document, and what is wrong with those that cannot be read",
  params,
  output: z.object({ tags: described }),
  handle: async (ctx, { params: { documentId: id } }) => ({ tags: toTagsDto(ctx, await listTags(ctx, id)) }),
});

export const POST = route({
  summary: "Make fields of the tags in the text of a draft's or template's document",
  description:
    "A new document without the tags takes the place of this one, which is answered; tags that cannot be read stay on it. Roles that the draft or template lacks are added to it, to be filled in.",
  params,
  body: tagsInput,
  output: z.object({
    document: documentDto,
    tags: described,
    workflowUpdatedAt: z.date().nullable().meta({ description: "Null if nothing was changed" }),
  }),
  handle: async (ctx, { params: { documentId: id }, body }) => {
    const { documentId: used, read, workflowUpdatedAt } = await applyTags(ctx, id, body.seenUpdatedAt);
    return { document: await findDocument(ctx, used), tags: toTagsDto(ctx, read), workflowUpdatedAt };
  },
});
