import { route } from "@/lib/calls/route";
import { embedSessionDto, embedSessionInput } from "@/lib/embedding/schema";
import { createEmbedSession } from "@/lib/workflows/embedding/create-embed-session";
import { z } from "zod";

export const POST = route({
  summary: "Begin to show a page for signing, placing fields or viewing in your own application",
  description:
    "For API keys. To sign takes the scopes `send` and `deliver_links`, to view `send` and `read`, to prepare a draft `send`, `read` and `write`, and a template `read` and `write`. The address works once, within ten minutes; the page it leads to lasts as long as a signing session and can be framed by `origin` only.",
  scope: "send",
  orScope: "write",
  body: embedSessionInput,
  output: z.object({ embedSession: embedSessionDto.meta({ description: "The session that was made" }) }),
  status: 201,
  idempotent: false,
  handle: async (ctx, { body }) => ({ embedSession: await createEmbedSession(ctx, body) }),
});
