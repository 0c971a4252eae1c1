import { unlinked } from "@/lib/platform/text/links";
import type { Words } from "./workflow-words";

/**
 * These hold addresses, which readers copy; `actor` and `person` hold a colleague's name and address. Others are names
 * and titles.
 */
const addresses = new Set(["actor", "address", "email", "fromEmail", "host", "person", "senderEmail", "subject"]);

/** The values for our own sentences: a name or title in them becomes no link. */
export const unlinkedValues = (values: Words["values"]): Words["values"] =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => [
      key,
      typeof value === "number" || addresses.has(key) ? value : unlinked(value),
    ]),
  );
