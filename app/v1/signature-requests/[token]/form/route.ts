import { z } from "zod";
import { maximumAttachmentBytes } from "@/lib/attachments/rules";
import { attachmentId } from "@/lib/attachments/schema";
import { readFields, readFileUpload } from "@/lib/platform/http/read-body";
import { route } from "@/lib/calls/route";
import { formAnswer, readPressed } from "@/lib/signing/finish/form-answer";
import { openRequest } from "@/lib/signing/gate/open-request";
import { reachToAct } from "@/lib/signing/gate/reach-request";
import { formInput, linkToken } from "@/lib/signing/schema";
import { submitForm } from "@/lib/signing/finish/submit-form";
import { uploadAttachment } from "@/lib/signing/entries/upload-attachment";

const maximumFormBytes = 3_000_000;

export const POST = route({
  summary: "The signing page's own form, for browsers without scripts: answers by leading back to the page",
  who: "anyone",
  params: z.object({ token: linkToken }),
  handle: async (ctx, { params: { token }, request }) => {
    if (request.headers.get("content-type")?.startsWith("multipart/form-data")) {
      const language = new URL(request.url).searchParams.get("language");
      return formAnswer(token, { step: "attachments", language }, async () => {
        const file = await readFileUpload(request, "attachment", maximumAttachmentBytes);
        const id = attachmentId.parse(file.text("attachment_id"));
        await uploadAttachment(ctx, await reachToAct(ctx, token, request.headers), id, file);
      });
    }
    await openRequest(ctx, token); // throws if the link has no page to redirect back to
    const form = new URLSearchParams(await readFields(request, maximumFormBytes));
    const { act, back } = readPressed(form);
    const submit = async () => {
      const input = formInput.parse({
        act,
        consent: form.get("consent"),
        language: form.get("language"),
        font: form.get("font"),
        seenSequence: form.get("seen_sequence"),
      });
      await submitForm(ctx, await reachToAct(ctx, token, request.headers), input, form);
    };
    return formAnswer(token, back, submit, form);
  },
});
