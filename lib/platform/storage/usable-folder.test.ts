import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statfsSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { spawnSync } from "node:child_process";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { assertUsableFolder } from "./usable-folder";

const [folder = "", small = ""] = ["usable", "small"].map((name) =>
  mkdtempSync(path.join(tmpdir(), `countersign-${name}-`)),
);
afterAll(() => {
  spawnSync("umount", [small]);
  for (const one of [folder, small]) rmSync(one, { recursive: true });
});

const inside = (...names: string[]) => path.join(folder, ...names);
writeFileSync(inside("file"), "");
symlinkSync("/nowhere/at/all", inside("dangling"));
symlinkSync("circle", inside("circle"));
mkdirSync(inside("there"));
symlinkSync("there", inside("link"));

test.each([
  ["a file", inside("file"), /file is a file and no folder/],
  ["below a file", inside("file", "data"), /file is a file and no folder/],
  ["a link to nothing", inside("dangling"), /dangling is a link to \/nowhere\/at\/all, which cannot be opened/],
  ["below a link to nothing", inside("dangling", "data"), /dangling is a link to \/nowhere\/at\/all/],
  ["a link to itself", inside("circle"), /circle is a link to circle, which cannot be opened/],
  ["a name that is too long", inside("n".repeat(256), "data"), /the name n{20}… is longer than 255 bytes/],
  ["a path that is too long", inside(..."a".repeat(2_500)), /its path has \d{4} bytes, and at most 3800/],
])("%s is refused in words", async (_, place, words) => {
  await expect(assertUsableFolder(place)).rejects.toThrow(words);
});

test.skipIf(process.platform !== "linux")(
  "below /proc it is said whose folder it is, and it does not take for ever",
  async () => {
    await expect(assertUsableFolder("/proc/countersign/data")).rejects.toThrow(
      /^the user who starts this \(uid \d+\) (may not|cannot) make this folder in \/proc, which belongs to uid \d+/,
    );
  },
);

const typesOfControlGroups = [0x27e0eb, 0x63677270];
const controlGroup = ["/sys/fs/cgroup", "/sys/fs/cgroup/memory"].find(
  (place) => existsSync(place) && typesOfControlGroups.includes(statfsSync(place).type),
);
test.skipIf(!controlGroup)("a control group is refused, in which folders can be made and no files", async () => {
  const place = String(controlGroup);
  const before = readdirSync(place);
  await expect(assertUsableFolder(path.join(place, "data"))).rejects.toThrow(
    new RegExp(`^the user who starts this \\(uid \\d+\\) (may not|cannot) make this folder in ${place}, which`),
  );
  expect(readdirSync(place)).toEqual(before);
});

test("what can be used is accepted, made or not, and nothing is made", async () => {
  for (const place of [inside("there"), inside("link"), inside("new", "data"), inside("link", "new", "data")])
    await assertUsableFolder(place);
  expect(readdirSync(folder).toSorted()).toEqual(["circle", "dangling", "file", "link", "there"]);
  expect(readdirSync(inside("there"))).toEqual([]);
});

const canMount = spawnSync("mount", ["-t", "tmpfs", "-o", "size=16k", "tmpfs", small]).status === 0;
test.skipIf(!canMount)("a full disk is left for whatever writes next to tell", async () => {
  expect(() => writeFileSync(path.join(small, "all"), Buffer.alloc(1_000_000))).toThrow("ENOSPC");
  await expect(assertUsableFolder(small)).resolves.toBeUndefined();
});
