import "server-only";
import { readFile } from "node:fs/promises";
import { z } from "zod";
import { programFile } from "./program-file";

const description = z.object({ version: z.string() });

/** The version of the program, as its package says. */
export const programVersion = async (): Promise<string> =>
  description.parse(JSON.parse(await readFile(programFile("package.json"), "utf8"))).version;
