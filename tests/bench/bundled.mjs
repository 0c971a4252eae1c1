import { rm } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { serverOnly } from "../../scripts/bundle.mjs";

/** A module of one checkout, bundled with the packages of the other. */
export async function bundled(checkout, root, entry) {
  const outfile = join(root, `node_modules/.cache/countersign/bench-${process.pid}.mjs`);
  const entryPoints = [join(checkout, entry)];
  const target = { platform: "node", format: "esm", packages: "external", plugins: [serverOnly] };
  await build({ entryPoints, outfile, bundle: true, ...target });
  const bundle = await import(`${pathToFileURL(outfile).href}?${entry}`);
  await rm(outfile);
  return bundle;
}
