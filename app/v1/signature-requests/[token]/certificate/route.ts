import { z } from "zod";
import { offeredLanguages } from "@/db/languages";
import { route } from "@/lib/calls/route";
import { downloadOwnCertificate } from "@/lib/certificates/download-own-certificate";
import { fileAnswer } from "@/lib/platform/http/file-answer";
import { languageOr } from "@/lib/platform/i18n/catalogue";
import { reachRequest } from "@/lib/signing/gate/reach-request";
import { linkToken } from "@/lib/signing/schema";

export const GET = route({
  summary:
    "A certificate for this recipient as a PDF, once everyone has finished: sealed, not recorded, made each time",
  file: { types: "application/pdf" },
  who: "anyone",
  params: z.object({ token: linkToken }),
  query: z.object({ language: z.enum(offeredLanguages).optional() }),
  handle: async (ctx, { params: { token }, query, request }) => {
    const reached = await reachRequest(ctx, token, request.headers);
    const language = query.language ?? languageOr(reached.recipient.defaultLanguage, ctx.language);
    const { bytes, name } = await downloadOwnCertificate({ ...ctx, language }, reached);
    return fileAnswer(bytes, name, "application/pdf");
  },
});
