import { createRequire } from "node:module";
import type Sharp from "sharp";
import { programFile } from "./program-file";

/** By `require`: the package's modules import JSON with an attribute, which Node 20.9 does not know. */
export const sharp = createRequire(programFile("package.json"))("sharp") as typeof Sharp; // what the types describe
