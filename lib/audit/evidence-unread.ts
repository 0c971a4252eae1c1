import { partOf, PartUnavailable } from "@/lib/platform/logs/outages";

/** A piece of evidence may exist but could not be read. Another try may succeed. */
export class EvidenceUnread extends PartUnavailable {
  constructor(cause: unknown) {
    super(partOf(cause), cause);
  }
}
