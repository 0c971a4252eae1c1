import { constants } from "node:fs";
import { access, lstat, mkdtemp, open, readlink, rename, rmdir, stat, unlink, writeFile } from "node:fs/promises";
import { dirname, join, sep } from "node:path";

/** What a file system takes as a name, and a path with room for the names of files below it. */
const longestName = 255;
const longestPath = 3_800;

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;

/**
 * Throws if this user can neither keep files in the folder nor make it, and says whose it is. Leaves nothing behind.
 * Node's own recursive `mkdir` does not end below a folder such as /proc, where nothing can be made.
 */
export async function assertUsableFolder(folder: string): Promise<void> {
  assertShort(folder);
  const nearest = await nearestOf(folder);
  const { uid, mode } = await folderAt(nearest);
  const what = nearest === folder ? "write this folder" : `make this folder in ${nearest}`;
  const rights = (mode & 0o777).toString(8);
  await access(nearest, constants.W_OK | constants.X_OK).catch((cause: unknown) => {
    if (codeOf(cause) === "EROFS") throw new Error(`${nearest} is on a disk that cannot be written.`, { cause });
    throw new Error(
      `the user who starts this (uid ${process.getuid?.()}) may not ${what}, which belongs to uid ${uid} and has the ` +
        `rights ${rights}. Make ${folder} and give it to that user.`,
      { cause },
    );
  });
  await tryFolder(nearest).catch((cause: unknown) => {
    if (isFull(cause)) return; // said by whatever writes next, and perhaps some room is left for it
    throw new Error(
      `the user who starts this (uid ${process.getuid?.()}) cannot ${what}, which belongs to uid ${uid}: the system ` +
        `refuses it whatever its rights (${codeOf(cause)}), as where there is no disk. Choose another folder.`,
      { cause },
    );
  });
}

const isFull = (error: unknown) => ["ENOSPC", "EDQUOT"].some((code) => code === codeOf(error));

function assertShort(folder: string): void {
  const long = folder.split(sep).find((name) => Buffer.byteLength(name) > longestName);
  if (long)
    throw new Error(`the name ${long.slice(0, 20)}… is longer than ${longestName} bytes. Choose a shorter one.`);
  const bytes = Buffer.byteLength(folder);
  if (bytes > longestPath)
    throw new Error(`its path has ${bytes} bytes, and at most ${longestPath} can be used. Choose a shorter one.`);
}

/**
 * The folder, or its nearest ancestor that exists. A broken link counts as existing, because no folder can be made in
 * its place.
 */
async function nearestOf(folder: string): Promise<string> {
  const isThere = await lstat(folder).then(
    () => true,
    () => false,
  );
  return isThere || folder === dirname(folder) ? folder : nearestOf(dirname(folder));
}

async function folderAt(place: string) {
  const found = await stat(place).catch(async (cause: unknown) => {
    throw new Error(
      `${place} is a link to ${await readlink(place)}, which cannot be opened. Make it, or remove the link.`,
      {
        cause,
      },
    );
  });
  if (!found.isDirectory()) throw new Error(`${place} is a file and no folder.`);
  return found;
}

/**
 * Tries the operations that storing a file needs: in some places, such as a control group, only folders can be created.
 */
async function tryFolder(folder: string): Promise<void> {
  const trial = await mkdtemp(join(folder, ".trial-"));
  const [draft, file] = [join(trial, "draft"), join(trial, "file")];
  try {
    await writeFile(draft, "trial", { flush: true });
    await rename(draft, file);
    const opened = await open(trial, "r");
    await opened.sync().finally(() => opened.close());
  } finally {
    for (const one of [draft, file]) await unlink(one).catch(() => {});
    await rmdir(trial);
  }
}
