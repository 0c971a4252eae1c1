import { expect, test } from "vitest";
import { uncoveredCharacters } from "./uncovered-characters";

test.each([
  "Παναγιώτης Ὀδυσσεύς ᾳῷ",
  "Łódź, İğdır, Ñandú, Žižek, Ангелина",
  "€5 – “quoted” № ½\nnext\tline",
  "e\u0301",
])("prints %s", (text) => expect(uncoveredCharacters(text)).toEqual([]));

test("returns each character that no face has, once", () => {
  expect(uncoveredCharacters("漢字 漢 😀 ok \u0007")).toEqual(["漢", "字", "😀", "\u0007"]);
});
