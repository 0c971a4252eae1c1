import { z } from "zod";
import { mailTextInput, mailTextParams } from "@/lib/mail-texts/schema";
import { previewMailText } from "@/lib/mails/preview-mail-text";
import { companyId } from "@/lib/organisations/schema";
import { route } from "@/lib/calls/route";

export const POST = route({
  summary: "The mail as it would be with these words; saves nothing",
  scope: "administer",
  params: z.object({ companyId, ...mailTextParams }),
  body: mailTextInput,
  output: z.object({ subject: z.string(), html: z.string() }),
  handle: (ctx, { params: { companyId: id, mailKind, language }, body }) =>
    previewMailText(ctx, { companyId: id, kind: mailKind, language }, body),
});
