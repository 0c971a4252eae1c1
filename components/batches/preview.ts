import type { POST } from "@/app/v1/templates/[templateId]/batches/route";
import type { AnswerOf } from "@/lib/platform/http/call-api";

/** What the server would make of the table. */
export type Preview = AnswerOf<typeof POST>["preview"];
