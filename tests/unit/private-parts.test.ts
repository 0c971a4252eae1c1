import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

/**
 * Undocumented parts of libraries that we use, with the version in which they were checked. After an update check the
 * file and the part again, then enter the new version here.
 */
const uses = [
  { library: "graphile-worker", version: "0.17.3", part: "_private_jobs", file: "lib/platform/jobs/revive.ts" },
  {
    library: "graphile-worker",
    version: "0.17.3",
    part: "_private_known_crontabs",
    file: "lib/platform/jobs/watch-clocks.ts",
  },
  { library: "graphile-worker", version: "0.17.3", part: "_private_jobs", file: "lib/platform/process/readiness.ts" },
  { library: "graphile-worker", version: "0.17.3", part: "_private_jobs", file: "lib/backup/load-tables.ts" },
  { library: "graphile-worker", version: "0.17.3", part: "_private_jobs", file: "lib/retention/due-at.ts" },
  { library: "pdf-lib", version: "2.11.1", part: ".prototype", file: "lib/platform/pdf/child/quick-streams.ts" },
  { library: "pdf-lib", version: "2.11.1", part: ".prototype", file: "lib/platform/pdf/child/quick-xref.ts" },
  {
    library: "@cantoo/fontkit",
    version: "2.0.12",
    part: "font.getGlyph =",
    file: "lib/platform/pdf/child/embed-faces.ts",
  },
  { library: "@embedpdf/pdfium", version: "2.15.1", part: "HEAPU8", file: "lib/platform/pdf/child/engine.ts" },
  { library: "drizzle-orm", version: "0.45.4", part: "as unknown as postgres.Sql", file: "db/client.ts" },
  {
    library: "next-auth",
    version: "4.24.15",
    part: "as unknown as NextApiRequest",
    file: "lib/platform/oauth/run-oauth.ts",
  },
];

test.each(uses)("$file knows $part of $library $version", ({ library, version, part, file }) => {
  const { version: installed }: { version?: unknown } = JSON.parse(
    readFileSync(`node_modules/${library}/package.json`, "utf8"),
  );
  expect(installed, `${library} has changed: look at ${file} again`).toBe(version);
  expect(readFileSync(file, "utf8")).toContain(part);
});

test("no other file of the product reaches for private tables or prototypes", () => {
  const files = ["app", "components", "db", "lib"]
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => path.join(folder, name)),
    )
    .filter((file) => /(?<![.]test)[.]tsx?$/.test(file));
  const reaching = files.filter((file) => /_private_|\.prototype\b/.test(readFileSync(file, "utf8")));
  expect(reaching).toContain("lib/platform/jobs/revive.ts");
  expect(reaching.filter((file) => !uses.some((use) => use.file === file))).toEqual([]);
});
