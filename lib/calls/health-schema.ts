import { z } from "zod";

export const health = z.object({ version: z.string().describe("The version of the program, by semver.org") });
