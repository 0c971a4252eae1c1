import "server-only";
import { z } from "zod";
import { BackupRefused } from "./backup-refused";
import type { Destination } from "./destination";

export const manifestFile = "backup.json";

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const contents = {
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
  /** How many files of the storage belong to it. */
  files: z.number(),
};

/**
 * Written last: a backup without it is not complete. Format 1 has its files and anchors in the folder; the folder of
 * format 2 has lists of them, and they are beside it, once for all backups.
 */
const manifestSchema = z.discriminatedUnion("format", [
  z.object({ format: z.literal(1), ...contents }),
  z.object({
    format: z.literal(2),
    ...contents,
    /** SHA-256 of the list of the files, and of that of the anchors. */
    lists: z.object({ files: hash, anchors: hash }),
  }),
]);
export type Manifest = z.infer<typeof manifestSchema>;

/** Throws if the folder holds no complete backup of a known form. */
export async function readManifest(folder: Destination): Promise<Manifest> {
  const bytes = await folder.read(manifestFile);
  if (!bytes)
    throw new BackupRefused(
      `${folder.nameOf("")} holds no complete backup: it has no ${manifestFile}, which is written last. Take another one.`,
    );
  try {
    return manifestSchema.parse(JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    throw new BackupRefused(
      `${folder.nameOf(manifestFile)} is damaged, or of a version that this program does not know.`,
    );
  }
}
