import { expect, test } from "vitest";
import { uncoveredCharacters } from "./uncovered-characters";

test.each([
  "Παναγιώτης Ὀδυσσεύς ᾳῷ",
  "Łódź, İğdır, Ñandú, Žižek, Ангелина",
  "€5 – “quoted” № ½\nnext\tline",
  "e\u0301",
  "김 도큐멘소, 田中 太郎, たなか カナ、「陳麗華」辻",
  "مرحبا بالعالم ١٢٣؟ می\u200Cخواهم, שָׁלוֹם",
  "ნინო, Արմեն, नमस्ते क्षत्रिय, สวัสดี",
])("prints %s", (text) => expect(uncoveredCharacters(text)).toEqual([]));

test("returns each character that no face has, once", () => {
  expect(uncoveredCharacters("አማ አ 😀 ok \u0007")).toEqual(["አ", "ማ", "😀", "\u0007"]);
});
