import { z } from "zod";
import { route } from "@/lib/calls/route";

export const GET = route({
  summary: "The process answers",
  who: "anyone",
  withoutCaller: true,
  output: z.object({}),
  handle: () => Promise.resolve({}),
});
