import { z } from "zod";
import { route } from "@/lib/calls/route";
import { assertReady } from "@/lib/platform/process/readiness";

export const GET = route({
  summary: "Database, queue and storage answer, and take what is written",
  who: "anyone",
  output: z.object({}),
  handle: async () => {
    await assertReady();
    return {};
  },
});
