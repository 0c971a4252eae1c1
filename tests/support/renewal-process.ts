import { closeDatabase } from "@/db/client";
import { systemContext } from "@/lib/platform/context/context";
import { closePdfPool } from "@/lib/platform/pdf/pool";
import { renewBatch } from "@/lib/renewal/renew-seals";

/** A process that renews what is due at the time that it was given, for tests that kill it. */
await renewBatch(systemContext(new Date(process.argv[2] ?? "")));
await Promise.all([closeDatabase(), closePdfPool()]);
process.exit(0);
