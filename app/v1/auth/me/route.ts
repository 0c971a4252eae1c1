import { findMe } from "@/lib/accounts/find-me";
import { meDto } from "@/lib/accounts/schema";
import { route } from "@/lib/calls/route";

export const GET = route({
  summary: "Who is signed in, with organisation and plan",
  output: meDto,
  handle: (ctx) => findMe(ctx),
});
