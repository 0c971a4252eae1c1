import { route } from "@/lib/calls/route";
import { seeNotices } from "@/lib/notices/see-notices";
import { seenAnswer, seenInput } from "@/lib/notices/schema";

export const POST = route({
  summary: "Mark the notices up to a moment as seen",
  who: "person",
  body: seenInput,
  output: seenAnswer,
  handle: (ctx, { body }) => seeNotices(ctx, body.until),
});
