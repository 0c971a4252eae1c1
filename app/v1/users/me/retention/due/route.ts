import { route } from "@/lib/calls/route";
import { pageQuery } from "@/lib/platform/http/assert-page";
import { findOwnDue } from "@/lib/retention/find-due";
import { dueAnswer } from "@/lib/retention/schema";

export const GET = route({
  who: "person",
  summary: "One's workflows outside of folders that a rule erases within 30 days, the first due first",
  query: pageQuery,
  output: dueAnswer,
  handle: (ctx, { query }) => findOwnDue(ctx, query),
});
