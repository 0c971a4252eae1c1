import { z } from "zod";
import { changeMailChoices, findMailChoices } from "@/lib/accounts/mail-choices";
import { mailChoices } from "@/lib/accounts/schema";
import { route } from "@/lib/calls/route";

const output = z.object({ mailChoices });

export const GET = route({
  who: "person",
  summary: "Which mails about workflows the caller gets",
  output,
  handle: async (ctx) => ({ mailChoices: await findMailChoices(ctx) }),
});

export const PATCH = route({
  who: "person",
  summary: "Choose which mails about workflows the caller gets; what is left out stays",
  body: mailChoices.partial(),
  output,
  handle: async (ctx, { body }) => ({ mailChoices: await changeMailChoices(ctx, body) }),
});
