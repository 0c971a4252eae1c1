import { z } from "zod";
import { askForEmailChange, findEmailChange, withdrawEmailChange } from "@/lib/accounts/change-email";
import { emailChangeDto, emailChangeInput } from "@/lib/accounts/schema";
import { route } from "@/lib/calls/route";

export const GET = route({
  who: "person",
  summary: "The caller's new address that waits for its confirmation; null where there is none",
  output: z.object({ emailChange: emailChangeDto.nullable() }),
  handle: async (ctx) => ({ emailChange: await findEmailChange(ctx) }),
});

export const POST = route({
  who: "person",
  summary: "Change one's own address: a link is mailed to the new one, and nothing changes until it is confirmed",
  description: "An earlier change that waits ends. The old address is told, and can undo the change for seven days.",
  body: emailChangeInput,
  output: z.object({ emailChange: emailChangeDto }),
  idempotent: false,
  handle: async (ctx, { body }) => ({ emailChange: await askForEmailChange(ctx, body.email) }),
});

export const DELETE = route({
  who: "person",
  summary: "Withdraw the change of address that waits; its mailed link works no more",
  handle: (ctx) => withdrawEmailChange(ctx),
});
