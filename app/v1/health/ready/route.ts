import { route } from "@/lib/calls/route";
import { health } from "@/lib/calls/health-schema";
import { programVersion } from "@/lib/platform/process/program-version";
import { assertReady } from "@/lib/platform/process/readiness";

export const GET = route({
  summary: "Database, queue and storage answer, and take what is written",
  who: "anyone",
  output: health,
  handle: async () => {
    await assertReady();
    return { version: await programVersion() };
  },
});
