import { route } from "@/lib/calls/route";
import { health } from "@/lib/calls/health-schema";
import { programVersion } from "@/lib/platform/process/program-version";

export const GET = route({
  summary: "The process answers",
  who: "anyone",
  withoutCaller: true,
  output: health,
  handle: async () => ({ version: await programVersion() }),
});
