import { constants } from "node:fs";
import { chmod, mkdir, readdir, stat } from "node:fs/promises";

/**
 * Makes the folder, readable by this user only. So becomes an empty one that is this user's. The rights of any other are
 * left, as others may use it too; it is warned about one into which everybody may put files.
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
