import { findAgent } from "@/lib/agents/find-agent";
import { largestMessage } from "@/lib/agents/rules";
import { route } from "@/lib/calls/route";
import { AppError } from "@/lib/platform/errors/errors";
import { assertSameOrigin } from "@/lib/platform/http/caller";
import { readJson } from "@/lib/platform/http/read-body";
import { answerAgent, shownInLog } from "./server";

export const POST = route({
  summary: "The Model Context Protocol for agents: one JSON-RPC message in, its answer out",
  description:
    "Streamable HTTP without sessions, answered as JSON (docs/agents.md). For API keys with a name, once an administrator has allowed agents. Each tool needs the scopes of the calls that it makes.",
  scope: "read",
  idempotent: false,
  handle: async (ctx, { request, note }) => {
    assertSameOrigin(request.headers); // the protocol asks for it, although the key alone decides
    const agent = await findAgent(ctx);
    const message = await readJson(request, largestMessage);
    // Each message counts as a call; the protocol has no batches any more.
    if (Array.isArray(message)) throw new AppError("bad_request");
    note(shownInLog(message));
    return answerAgent(ctx, agent, request, message);
  },
});
