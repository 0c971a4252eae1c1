import { routes } from "@/app/v1/routes";
import { describeApi } from "@/lib/platform/http/open-api";
import { route } from "@/lib/platform/http/route";
import { settings } from "@/lib/platform/settings";

export const GET = route({
  summary: "This description",
  who: "anyone",
  handle: () => Promise.resolve(Response.json(describeApi(routes, settings().appUrl.origin))),
});
