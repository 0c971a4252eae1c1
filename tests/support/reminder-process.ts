import { once } from "node:events";
import { closeDatabase } from "@/db/client";
import { systemContext } from "@/lib/platform/context/context";
import { sendDueReminders } from "@/lib/reminders/send-due-reminders";

/** A process that runs the scheduler once, for the time that it reads from standard input. */
process.stdout.write("ready\n");
const [told] = await once(process.stdin, "data");
await sendDueReminders(systemContext(new Date(String(told).trim())));
await closeDatabase();
process.exit(0);
