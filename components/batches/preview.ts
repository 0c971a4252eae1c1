import type { POST } from "@/app/v1/templates/[templateId]/batches/route";
import type { TableEncoding } from "@/db/enums";
import type { DateOrder, DecimalSign } from "@/lib/batches/rules";
import type { AnswerOf } from "@/lib/platform/http/call-api";

/** What the server would make of the table. */
export type Preview = AnswerOf<typeof POST>["preview"];

/** How the sender says the table is written, as the call accepts it. */
export type BatchStyle = { encoding: TableEncoding; dateOrder: DateOrder; decimal: DecimalSign };
