import { z } from "zod";
import { route } from "@/lib/platform/http/route";

export const GET = route({
  summary: "The process answers",
  who: "anyone",
  output: z.object({}),
  handle: () => Promise.resolve({}),
});
