import { z } from "zod";
import { route } from "@/lib/calls/route";
import { connectionLookup, offeredConnection } from "@/lib/connections/schema";
import { findConnections } from "@/lib/connections/sign-in/find-connections";

export const POST = route({
  summary: "Where people with an address of this domain sign in",
  who: "anyone",
  body: connectionLookup,
  output: z.object({ connections: z.array(offeredConnection) }),
  idempotent: false,
  handle: async (ctx, { body }) => ({ connections: await findConnections(ctx, body.email) }),
});
