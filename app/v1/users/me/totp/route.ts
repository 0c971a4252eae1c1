import { route } from "@/lib/calls/route";
import { removeTotp } from "@/lib/second-steps/change-second-step";
import { totpSetupDto } from "@/lib/second-steps/schema";
import { beginTotp } from "@/lib/second-steps/totp";

export const POST = route({
  beforeSecondStep: true,
  summary: "Begin to set up an authenticator app; a code of it confirms",
  who: "person",
  output: totpSetupDto,
  idempotent: false,
  handle: (ctx) => beginTotp(ctx),
});

export const DELETE = route({
  beforeSecondStep: true,
  summary: "Remove one's authenticator app",
  who: "person",
  handle: (ctx) => removeTotp(ctx),
});
