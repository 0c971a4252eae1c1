import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

/**
 * The migrations with one of the year 2100, as a newer version would have them. `previous` is the newest migration of the
 * release before that one, which works with its tables.
 */
export function addMigration(from: string, to: string, previous?: number): void {
  cpSync(from, to, { recursive: true });
  const journal = path.join(to, "meta/_journal.json");
  const { entries, ...rest } = JSON.parse(readFileSync(journal, "utf8"));
  const added = { idx: 999, version: "7", when: Date.UTC(2100, 0, 2), tag: "newer", breakpoints: true };
  rewrite(journal, JSON.stringify({ ...rest, entries: [...entries, added] }));
  rewrite(path.join(to, "newer.sql"), "create table of_tomorrow (id integer)");
  if (previous) rewrite(path.join(to, "meta/_previous-release.json"), JSON.stringify({ newestMigration: previous }));
}

/** Not through a link to another file. */
export function rewrite(file: string, text: string): void {
  rmSync(file, { force: true });
  writeFileSync(file, text);
}
