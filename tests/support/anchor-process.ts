import { closeDatabase } from "@/db/client";
import { makeAnchors } from "@/lib/anchors/make-anchors";
import { stampAnchors } from "@/lib/anchors/stamp-anchors";
import { systemContext } from "@/lib/platform/context/context";

/** A process that makes the anchors that are due and has them stamped, for the bench. */
await makeAnchors(systemContext());
await stampAnchors(systemContext());
await closeDatabase();
process.exit(0);
