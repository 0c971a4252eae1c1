import { createRequire } from "node:module";
import type SharpPackage from "sharp";
import type { Sharp, SharpInput, SharpOptions } from "sharp";
import { programFile } from "./program-file";

let loaded: typeof SharpPackage | undefined;

/**
 * Loads the native package at its first use, because that takes longer than a seal without pictures. Caching is off,
 * and each image uses one thread.
 */
export function sharp(input?: SharpInput, options?: SharpOptions): Sharp {
  loaded ??= load();
  return loaded(input, options);
}

function load(): typeof SharpPackage {
  // By `require`, so that no bundler follows the import into the native package.
  const native = createRequire(programFile("package.json"))("sharp") as typeof SharpPackage; // what the types describe
  native.concurrency(1);
  native.cache(false);
  return native;
}
