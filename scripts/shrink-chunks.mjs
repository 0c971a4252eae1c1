import path from "node:path";
import { mergeEqualChunks } from "./merge-equal-chunks.mjs";
import { minifyChunks } from "./minify-chunks.mjs";

// `node scripts/shrink-chunks.mjs .next` makes the code for the server smaller. Next would minify before the merging,
// eighty times for some code.
const chunks = path.join(process.argv[2], "server/chunks");
await mergeEqualChunks(chunks);
await minifyChunks(chunks);
