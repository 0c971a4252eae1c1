import { z } from "zod";
import { embedKinds } from "@/db/enums";
import { id } from "@/lib/platform/http/ids";
import { singleLine } from "@/lib/platform/text/single-line";

export const embedSessionInput = z
  .object({
    kind: z.enum(embedKinds).meta({ description: "What the page is for: signing, placing fields, or viewing" }),
    signatoryId: id.optional().meta({ description: "To sign: a recipient with `mail: false` of a running workflow" }),
    workflowId: id.optional().meta({
      description: "To view: a workflow that the key sees. To prepare: a draft that the key may change",
    }),
    templateId: id.optional().meta({
      description: "To prepare, in place of `workflow_id`: a template that the key may change",
    }),
    origin: z.string().max(300).meta({
      description: "Of the page that shows the session, such as https://app.example.com: an allowed origin",
    }),
    returnUrl: z.string().max(2000).optional().meta({
      description: "To sign, without a frame: where the page leads back to at the end, at an allowed origin",
    }),
    state: singleLine().max(200).optional().meta({
      description: "What `return_url` gets back as `state`: whatever your application needs to recognise the session",
    }),
  })
  .meta({ example: { kind: "sign", signatory_id: 1, origin: "https://app.example.com" } });
export type EmbedSessionInput = z.infer<typeof embedSessionInput>;

export const embedSessionDto = z
  .object({
    kind: z.enum(embedKinds),
    origin: z.string().meta({ description: "The only origin that may frame the session’s pages" }),
    url: z.string().meta({ description: "The page’s address, which works once" }),
    returnSecret: z.string().nullable().meta({
      description: "With `return_url`: signs what comes back there. Keep it on your server",
    }),
    expiresAt: z.date().meta({ description: "Until when the session can begin" }),
  })
  .meta({ id: "EmbedSession" });
export type EmbedSessionDto = z.infer<typeof embedSessionDto>;
