import "server-only";
import { readFile } from "node:fs/promises";
import { z } from "zod";
import { stateOf } from "./process-state";
import { programFile } from "./program-file";

const description = z.object({ version: z.string() });

/** The version of the program, as its package says. */
export const programVersion = (): Promise<string> => stateOf("programVersion", read);

const read = async () => description.parse(JSON.parse(await readFile(programFile("package.json"), "utf8"))).version;
