import { createRequire } from "node:module";
import type Sharp from "sharp";
import { programFile } from "./program-file";

/** By `require`, so that no bundler follows the import into the native package. */
export const sharp = createRequire(programFile("package.json"))("sharp") as typeof Sharp; // what the types describe
