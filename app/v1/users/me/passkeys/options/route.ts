import { route } from "@/lib/calls/route";
import { askForNewPasskey } from "@/lib/second-steps/change-second-step";
import { passkeyOptionsDto } from "@/lib/second-steps/schema";

export const POST = route({
  beforeSecondStep: true,
  summary: "What the browser needs to make a passkey",
  who: "person",
  output: passkeyOptionsDto,
  idempotent: false,
  handle: async (ctx) => ({ options: await askForNewPasskey(ctx) }),
});
