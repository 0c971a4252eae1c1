import { join } from "node:path";

/**
 * A file of the program itself: a package's, a migration, a bundled script. The start names the program's folder,
 * whatever folder it was called from; tests run in it.
 */
export const programFile = (...parts: string[]): string =>
  join(/* turbopackIgnore: true */ process.env["PROGRAM_DIR"] ?? process.cwd(), ...parts);
