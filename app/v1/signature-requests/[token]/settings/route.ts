import { z } from "zod";
import { languages } from "@/db/enums";
import { brandingDto } from "@/lib/branding/schema";
import { languageOr } from "@/lib/platform/i18n/catalogue";
import { route } from "@/lib/calls/route";
import { listSigningAttachments } from "@/lib/signing/entries/attachments";
import { assertReachable, openRequest } from "@/lib/signing/gate/open-request";
import { linkToken, signingAttachments } from "@/lib/signing/schema";

export const GET = route({
  summary: "Whether a gate protects the request, and what it shows",
  who: "anyone",
  params: z.object({ token: linkToken }),
  output: z.object({
    hasAccessCode: z.boolean(),
    hasOtpStep: z.boolean(),
    forceOtp: z.boolean(),
    signatureMethods: z.array(z.number()),
    branding: brandingDto.omit({ enabled: true }).nullable(),
    defaultLanguage: z.enum(languages),
    ...signingAttachments.shape,
  }),
  handle: async (ctx, { params: { token } }) => {
    const request = await openRequest(ctx, token);
    assertReachable(request, ctx.now);
    const { recipient } = request;
    return {
      ...recipient,
      hasAccessCode: recipient.accessCodeSealed !== null,
      branding: request.branding,
      defaultLanguage: languageOr(recipient.defaultLanguage),
      ...(await listSigningAttachments(ctx, request)),
    };
  },
});
