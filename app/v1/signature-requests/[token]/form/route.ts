import { z } from "zod";
import { maximumAttachmentBytes } from "@/lib/attachments/rules";
import { attachmentId } from "@/lib/attachments/schema";
import { AppError } from "@/lib/platform/errors/errors";
import { readFileUpload } from "@/lib/platform/http/read-body";
import { route } from "@/lib/calls/route";
import { formAnswer, readPressed } from "@/lib/signing/finish/form-answer";
import { hasPictures, readPosted } from "@/lib/signing/finish/read-posted";
import { openRequest } from "@/lib/signing/gate/open-request";
import { reachToAct } from "@/lib/signing/gate/reach-request";
import { formInput, linkToken } from "@/lib/signing/schema";
import { submitForm } from "@/lib/signing/finish/submit-form";
import { uploadAttachment } from "@/lib/signing/entries/upload-attachment";

export const POST = route({
  summary: "The signing page's own form, for browsers without scripts: answers by leading back to the page",
  who: "anyone",
  params: z.object({ token: linkToken }),
  handle: async (ctx, { params: { token }, request }) => {
    if (!hasPictures(request) && request.headers.get("content-type")?.startsWith("multipart/form-data")) {
      const language = new URL(request.url).searchParams.get("language");
      return formAnswer(ctx, token, { step: "attachments", language }, async () => {
        const file = await readFileUpload(request, { field: "attachment", maximum: maximumAttachmentBytes });
        const id = attachmentId.parse(file.text("attachment_id"));
        await uploadAttachment(ctx, await reachToAct(ctx, token, request.headers), id, file);
      });
    }
    await openRequest(ctx, token); // throws if the link has no page to redirect back to
    const posted = await readPosted(request).catch((error: unknown) => {
      if (!(error instanceof AppError) || error.code !== "too_large") throw error;
      return error;
    });
    if (posted instanceof AppError) return formAnswer(ctx, token, { step: "documents" }, () => Promise.reject(posted)); // the page says why
    const { form, pictures } = posted;
    const { act, back } = readPressed(form);
    const submit = async () => {
      const input = formInput.parse({
        act,
        consent: form.get("consent"),
        language: form.get("language"),
        font: form.get("font"),
        seenSequence: form.get("seen_sequence"),
      });
      await submitForm(ctx, await reachToAct(ctx, token, request.headers), input, { form, pictures });
    };
    return formAnswer(ctx, token, back, submit, form);
  },
});
