import { z } from "zod";
import { resetMailText, saveMailText } from "@/lib/mail-texts/save-mail-text";
import { mailTextDto, mailTextInput, mailTextParams } from "@/lib/mail-texts/schema";
import { companyId } from "@/lib/organisations/schema";
import { route } from "@/lib/calls/route";

const params = z.object({ companyId, ...mailTextParams });

export const PUT = route({
  summary: "Set an organisation's own words for a kind of mail in a language",
  description:
    "Subject and text alone: heading, link, the end of the link, the sender's messages, and who sent the mail and how to report it stay ours. Needs a plan.",
  scope: "administer",
  params,
  body: mailTextInput,
  output: z.object({ mailText: mailTextDto }),
  handle: async (ctx, { params: { companyId: id, mailKind, language }, body }) => ({
    mailText: await saveMailText(ctx, { companyId: id, kind: mailKind, language }, body),
  }),
});

export const DELETE = route({
  summary: "Go back to our words for a kind of mail in a language",
  scope: "administer",
  params,
  handle: (ctx, { params: { companyId: id, mailKind, language } }) =>
    resetMailText(ctx, { companyId: id, kind: mailKind, language }),
});
