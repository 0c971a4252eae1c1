import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { makeDataFolder } from "./data-folder.mjs";

const folder = mkdtempSync(path.join(tmpdir(), "countersign-folder-"));
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => void vi.restoreAllMocks());

const rightsOf = (place: string) => (statSync(place).mode & 0o7777).toString(8);

function given(name: string, rights: number) {
  const place = path.join(folder, name);
  mkdirSync(place);
  chmodSync(place, rights);
  return place;
}

test("a folder that it makes, and an empty one, only this user can read", async () => {
  const made = path.join(folder, "new", "data");
  const empty = given("empty", 0o755);
  for (const place of [made, empty]) {
    await makeDataFolder(place);
    expect([place, rightsOf(place)]).toEqual([place, "700"]);
  }
});

test.each([
  [0o1777, [[expect.stringMatching(/^Warning: DATA_DIR: every user of this machine may put files into .*used-1777,/)]]],
  [0o775, []],
])(
  "a folder that holds something keeps its rights (%o), and one open to everybody is warned about",
  async (rights, said) => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    const used = given(`used-${rights.toString(8)}`, rights);
    writeFileSync(path.join(used, "of-another"), "");
    await makeDataFolder(used);
    expect(rightsOf(used)).toBe(rights.toString(8));
    expect(warn.mock.calls).toEqual(said);
  },
);
