import { z } from "zod";
import { fieldTypes } from "@/db/enums";
import { seenUpdatedAt } from "@/lib/documents/schema";
import type { UserContext } from "@/lib/platform/context/context";
import { translateSentence } from "@/lib/platform/i18n/translate-sentence";
import type { ReadTags } from "./take-tags";

export const tagsInput = z.object({ seenUpdatedAt });

/** Beside an uploaded file. */
export const tagsOfUpload = z.object({
  tags: z.enum(["true", "false"], "notValid").default("false").meta({
    description:
      "`true`: the tags in the PDF, such as `{{Name;type=signature;role=Tenant}}`, become fields of the draft or template that the document gets into",
  }),
});

const place = {
  text: z.string().meta({ description: "The tag as it is printed, on one line" }),
  pageIndex: z.number().meta({ description: "Its page, counted from 0" }),
};

export const tagsDto = z.object({
  read: z
    .array(
      z.object({
        ...place,
        name: z.string().nullable().meta({ description: "The field's name; null where the tag gives none" }),
        fieldType: z.enum(fieldTypes),
        role: z.string().nullable().meta({ description: "Whose it is: a role's name, or its number from 1" }),
      }),
    )
    .meta({ description: "Tags that are fields, or would be if they were used" }),
  unread: z
    .array(z.object({ ...place, problem: z.string().meta({ description: "What is wrong with it" }) }))
    .meta({ description: "Tags that stay on their pages" }),
});

export const toTagsDto = ({ language }: UserContext, { tags, unread }: ReadTags): z.infer<typeof tagsDto> => ({
  read: tags.map(({ text, pageIndex, tag: { name, type, role } }) => ({
    text,
    pageIndex,
    name,
    fieldType: type,
    role,
  })),
  unread: unread.map(({ text, pageIndex, problem }) => ({
    text,
    pageIndex,
    problem: translateSentence(language, problem),
  })),
});
