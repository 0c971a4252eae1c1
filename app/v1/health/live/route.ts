import { z } from "zod";
import { route } from "@/lib/calls/route";

export const GET = route({
  summary: "The process answers",
  who: "anyone",
  output: z.object({}),
  handle: () => Promise.resolve({}),
});
