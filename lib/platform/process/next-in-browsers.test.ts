import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { expect, test } from "vitest";
import ours from "./next-constants-in-browsers.cjs";
import styles from "./next-error-styles-in-browsers.cjs";

const { resolve } = createRequire(import.meta.url);
const next = path.dirname(resolve("next/package.json"));

/** What code in browsers takes from a module of Next that next.config.ts replaces there. */
function namesFrom(module: string) {
  const names = readdirSync(path.join(next, "dist/client"), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".js"))
    .flatMap((file) => {
      const place = path.join(next, "dist/client", file);
      const code = readFileSync(place, "utf8");
      return [...code.matchAll(/(?:const|let) (\w+) = [^;\n]*require\("([^"]+)"\)/g)].flatMap(
        ([, name, request = ""]) =>
          path.resolve(path.dirname(place), `${request}.js`) === path.join(next, module)
            ? [...code.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, "g"))].map(([, used]) => used)
            : [],
      );
    });
  return [...new Set(names)].toSorted();
}

test("what replaces Next's modules in browsers has all that its code there takes from them", () => {
  expect(namesFrom("dist/lib/constants.js")).toEqual(Object.keys(ours));
  expect(namesFrom("dist/client/components/builtin/error-styles.js")).toEqual(Object.keys(styles).toSorted());
});

test("and the same values", async () => {
  expect(await import("next/dist/lib/constants")).toMatchObject(ours);
});
