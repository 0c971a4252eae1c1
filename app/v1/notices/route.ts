import { route } from "@/lib/calls/route";
import { listNotices } from "@/lib/notices/list-notices";
import { noticesAnswer } from "@/lib/notices/schema";

export const GET = route({
  summary: "What became of the workflows that the caller has sent, the latest first",
  who: "person",
  output: noticesAnswer,
  handle: async (ctx) => ({ notices: await listNotices(ctx) }),
});
