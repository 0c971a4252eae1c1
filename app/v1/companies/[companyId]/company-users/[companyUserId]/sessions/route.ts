import { z } from "zod";
import { route } from "@/lib/calls/route";
import { endUserSessions } from "@/lib/organisations/people/end-user-sessions";
import { companyId, companyUserId } from "@/lib/organisations/schema";

export const DELETE = route({
  summary: "End all sessions of a member, who is told by mail",
  description: "Your own other sessions are ended by DELETE /users/me/sessions/{sessionId}.",
  who: "person",
  params: z.object({ companyId, companyUserId }),
  handle: (ctx, { params: at }) => endUserSessions(ctx, at.companyId, at.companyUserId),
});
