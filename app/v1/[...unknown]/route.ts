import { AppError } from "@/lib/platform/errors/errors";
import { route } from "@/lib/calls/route";

/** Answers unknown addresses under /v1 in the API's format. */
const unknown = route({
  summary: "No such call",
  who: "anyone",
  handle: () => Promise.reject(new AppError("not_found")),
});

export { unknown as DELETE, unknown as GET, unknown as PATCH, unknown as POST, unknown as PUT };
