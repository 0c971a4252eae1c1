import { eventStream } from "@/lib/platform/http/event-stream";
import { inPlace, mostStreams } from "@/lib/platform/http/open-streams";
import { isStillCaller } from "@/lib/calls/context-of";
import { route } from "@/lib/calls/route";
import { watchWorkflows } from "@/lib/workflows/list/watch-workflows";

export const GET = route({
  summary: "Server-sent events: {workflow_id, status} of every change that the caller may see",
  description: `At most ${mostStreams.ofCaller} at once for a person or a key.`,
  file: { types: "text/event-stream" },
  handle: async (ctx, { request }) =>
    eventStream(
      request,
      () => isStillCaller(ctx, request.headers),
      inPlace(ctx, (tell, end) => watchWorkflows({ actor: ctx.actor, tell, end })),
    ),
});
