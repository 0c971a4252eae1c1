import { partOf, PartUnavailable } from "@/lib/platform/logs/outages";

/** Something that the record is judged by may be there and could not be read. Another try may succeed. */
export class EvidenceUnread extends PartUnavailable {
  constructor(cause: unknown) {
    super(partOf(cause), cause);
  }
}
