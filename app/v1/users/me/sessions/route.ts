import { z } from "zod";
import { listSessions } from "@/lib/accounts/list-sessions";
import { sessionDto } from "@/lib/accounts/schema";
import { route } from "@/lib/calls/route";

export const GET = route({
  who: "person",
  summary: "Where the caller is signed in",
  output: z.object({ sessions: z.array(sessionDto) }),
  handle: async (ctx) => ({ sessions: await listSessions(ctx) }),
});
