import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { namedPart } from "@/app/(sender)/organisation/setting-parts";

test("every address of a part of the settings in the code leads to one that exists", () => {
  const files = ["app", "components", "lib"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => `${folder}/${name}`),
  );
  const named = files.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/"\/account\/([\w-]+)\/([\w-]+)(?:#[\w-]+)?"/g)].map(
      ([, tab = "", part = ""]) => ({ file, tab, part }),
    ),
  );
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter(({ tab, part }) => !namedPart(tab, [part]))).toEqual([]);
});

test("a tab's own address names no part, and there is nothing below a part", () => {
  expect(namedPart("account")).toBeNull();
  expect(namedPart("account", ["emails"])).toBe("emails");
  for (const path of [["nothing"], ["emails", "more"]]) expect(namedPart("account", path)).toBeUndefined();
  expect(namedPart("subscription", ["emails"])).toBeUndefined();
});
