import "server-only";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

/** A refusal with a message for the operator. */
export class BackupRefused extends Error {}

export const manifestFile = "backup.json";
/** Missing in backups of versions that knew no anchors. */
export const anchorFolder = "anchors";

/** Written last: a folder without it is no complete backup. */
const manifestSchema = z.object({
  format: z.literal(1),
  madeAt: z.string(),
  /** When the newest migration of the database was made; identifies the version of the tables. */
  version: z.number(),
  installation: z.uuid(),
  keyCheck: z.string(),
  tables: z.array(
    z.object({
      schema: z.string(),
      name: z.string(),
      columns: z.array(z.string()),
      file: z.string(),
      sha256: z.string(),
    }),
  ),
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), last: z.string() })),
  files: z.number(),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** Throws if the folder holds no complete backup of a known form. */
export async function readManifest(folder: string): Promise<Manifest> {
  if (!existsSync(folder)) throw new BackupRefused(`There is no folder ${folder}.`);
  const text = await readFile(join(folder, manifestFile), "utf8").catch(() => null);
  if (text === null)
    throw new BackupRefused(
      `${folder} holds no complete backup: it has no ${manifestFile}, which is written last. Take another one.`,
    );
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch {
    throw new BackupRefused(
      `${join(folder, manifestFile)} is damaged, or of a version that this program does not know.`,
    );
  }
}
