import { constants } from "node:fs";
import { chmod, mkdir, readdir, stat } from "node:fs/promises";

/**
 * Creates the folder with mode 0700; an existing empty folder of this user gets that mode too. Any other keeps its
 * mode, as others may use it; warns if everybody may write to it.
 * @param {string} folder
 */
export async function makeDataFolder(folder) {
  if (await mkdir(folder, { recursive: true, mode: 0o700 })) return;
  const [{ uid, mode }, names] = [await stat(folder), await readdir(folder)];
  if (uid === process.getuid?.() && names.length === 0) return chmod(folder, 0o700);
  if ((mode & constants.S_IWOTH) === 0) return;
  console.warn(
    `Warning: DATA_DIR: every user of this machine may put files into ${folder}, and its rights are left as they are. ` +
      "Choose a folder of its own.",
  );
}
