import { route } from "@/lib/calls/route";
import { addPasskey } from "@/lib/second-steps/change-second-step";
import { addPasskeyInput, newRecoveryCodesDto } from "@/lib/second-steps/schema";

export const POST = route({
  beforeSecondStep: true,
  summary: "Add a passkey that the browser has made; answers recovery codes, shown this once",
  who: "person",
  body: addPasskeyInput,
  output: newRecoveryCodesDto,
  idempotent: false,
  handle: async (ctx, { body }) => ({ recoveryCodes: await addPasskey(ctx, body) }),
});
