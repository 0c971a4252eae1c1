import { isStillCaller } from "@/lib/calls/context-of";
import { route } from "@/lib/calls/route";
import { eventStream } from "@/lib/platform/http/event-stream";
import { inPlace, mostStreams } from "@/lib/platform/http/open-streams";
import { followWorkflows } from "@/lib/workflows/list/follow-workflows";
import { eventsQuery } from "@/lib/workflows/schema/list";

export const GET = route({
  summary: "Server-sent events: {workflow_id, status} of every change that the caller may see",
  description: `At most ${mostStreams.ofCaller} at once for a person or a key.`,
  query: eventsQuery,
  file: { types: "text/event-stream" },
  handle: async (ctx, { request, query: { since } }) =>
    eventStream(
      request,
      () => isStillCaller(ctx, request.headers),
      inPlace(ctx, (tell, end) => followWorkflows(ctx, { since, tell, end })),
    ),
});
