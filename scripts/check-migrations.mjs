import { readdirSync } from "node:fs";
import path from "node:path";
import { longLocks } from "./long-locks.mjs";

/** Every installation that has rows has run the earlier migrations already, so they are not checked. */
const first = "0017";
const folder = "db/migrations";

const files = readdirSync(folder).filter((name) => name.endsWith(".sql") && name >= first);
const complaints = [...longLocks(files.map((name) => path.join(folder, name))), ...olderSnapshots()];
for (const complaint of complaints) console.error(complaint);
console.log(`Migrations: ${files.length} since ${first}, ${complaints.length} complaints.`);
process.exitCode = complaints.length > 0 ? 1 : 0;

/** The next migration is generated from the newest snapshot only, so older ones must be deleted. */
function olderSnapshots() {
  const snapshots = readdirSync(path.join(folder, "meta")).filter((name) => name.endsWith("_snapshot.json"));
  return snapshots
    .toSorted()
    .slice(0, -1)
    .map((name) => `Only the newest snapshot stays: delete ${path.join(folder, "meta", name)}`);
}
