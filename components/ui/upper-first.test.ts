import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { upperFirst } from "./upper-first";

test("a sentence begins with a capital, and a Greek one keeps its accent", () => {
  expect(upperFirst("ένα ζήτημα")).toBe("Ένα ζήτημα");
  expect(upperFirst("ό,τι")).toBe("Ό,τι");
  expect(upperFirst("έΝΑ")).toBe("ΈΝΑ");
  expect(upperFirst("último día")).toBe("Último día");
  expect(upperFirst("Έχετε")).toBe("Έχετε");
  expect(upperFirst("“Rent”")).toBe("“Rent”");
  expect(upperFirst(null)).toBeNull();
});

test("nothing is capitalised by styles, which would take the accents off", () => {
  const files = ["app", "components"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => `${folder}/${file}`),
  );
  const styled = files
    .filter((file) => /[.](?:tsx|css)$/.test(file))
    .filter((file) =>
      /first-letter:|text-transform|className="[^"]*\b(?:uppercase|capitalize)\b/.test(readFileSync(file, "utf8")),
    );
  expect(styled).toEqual([]);
});
