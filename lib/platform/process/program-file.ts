import { join } from "node:path";

/**
 * The path of a file of the program itself: a package's, a migration, a bundled script. The start script sets
 * PROGRAM_DIR, as the working directory may be any; tests run in the program's folder.
 */
export const programFile = (...parts: string[]): string =>
  join(/* turbopackIgnore: true */ process.env["PROGRAM_DIR"] ?? process.cwd(), ...parts);
