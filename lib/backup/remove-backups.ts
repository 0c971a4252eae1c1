import "server-only";
import type { Destination } from "./destination";
import { anchorList, fileList, folderOf, linesOf, listBackups, placeOf, places } from "./layout";
import { manifestFile } from "./manifest";

/** Removes what interrupted backups left, except their files, which the next backup needs not copy again. */
export async function removeIncomplete(destination: Destination): Promise<void> {
  for (const name of (await listBackups(destination)).interrupted) await destination.removeFolder(name);
}

/** Removes all backups but the newest, and the files that no backup refers to any more. Returns the names of the removed. */
export async function removeOld(destination: Destination, keep: number): Promise<string[]> {
  const old = (await listBackups(destination)).complete.slice(0, -keep);
  for (const name of old) {
    await destination.remove(`${name}/${manifestFile}`); // first: from now on it is not complete
    await destination.removeFolder(name);
  }
  if (old.length > 0) await removeUnreferenced(destination);
  return old;
}

/** Removes the files that no complete backup refers to. Nobody else may write to the destination meanwhile. */
export async function removeUnreferenced(destination: Destination): Promise<void> {
  const { complete: names } = await listBackups(destination);
  const anchors = new Set<string>();
  for (const name of names)
    for await (const line of linesOf(await destination.stream(`${name}/${anchorList}`)))
      anchors.add(line.split(" ")[1] ?? "");
  const lists = await Promise.all(
    names.map(async (name) => groupsOf(linesOf(await destination.stream(`${name}/${fileList}`)))),
  );
  for (const place of places) {
    const referenced = new Set<string>();
    for (const list of lists) for (const hash of await list.take(place)) referenced.add(hash);
    for (const name of await destination.listFiles(folderOf(place)))
      if (!referenced.has(name) && !anchors.has(name)) await destination.remove(`${folderOf(place)}/${name}`);
  }
}

/** A list in ascending order, read one place after the other, so that only one place of it is in memory. */
function groupsOf(hashes: AsyncGenerator<string>) {
  let next: string | undefined;
  return {
    async take(place: string): Promise<string[]> {
      const taken = [];
      for (;;) {
        next ??= (await hashes.next()).value as string | undefined;
        if (next === undefined || placeOf(next) !== place) return taken;
        taken.push(next);
        next = undefined;
      }
    },
  };
}
