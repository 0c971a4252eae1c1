import { AppError } from "@/lib/platform/errors";

const retryAfterSeconds = 5;

/** Something that the record is judged by may be there and could not be read. Another try may succeed. */
export class EvidenceUnread extends AppError {
  constructor(override readonly cause: unknown) {
    super("unavailable", "unavailable", { retryAfterSeconds });
  }
}
