import { loadRoutes } from "@/app/v1/routes";
import { describedEvents } from "@/lib/integrations/webhook-payload";
import { describeApi } from "@/lib/calls/open-api";
import { route } from "@/lib/calls/route";
import { settings } from "@/lib/platform/process/settings";

export const GET = route({
  summary: "This description",
  file: { types: "application/json" },
  who: "anyone",
  handle: async () => Response.json(describeApi(await loadRoutes(), settings().appUrl.origin, describedEvents)),
});
