import { describe, expect, test } from "vitest";
import { encodeText } from "../../../tests/support/encode-text";
import { decodeIn, encodeIn, singleByteEncodingOf } from "./legacy-encodings";

describe("the encoding of a text is recognised by its words", () => {
  test.each([
    ["windows-1253", "Ελένη;Ιωάννου;Αθήνα"],
    ["windows-1253", "email;όνομα\r\na@example.test;Ζωή"],
    ["windows-1253", "ΕΛΕΝΗ;€ 850,00"],
    ["windows-1252", "José;Núñez;Café"],
    ["windows-1252", "Peña;Straße;Malmö;Ångström"],
    ["windows-1252", "NÚÑEZ;MUÑOZ;GARCÍA"],
    ["windows-1252", "Nº 3; Mª José"],
  ] as const)("%s: %s", (encoding, text) => {
    expect(singleByteEncodingOf(encodeText(text, encoding))).toBe(encoding);
  });

  test.each(["Rent;€ 850", "ascii only", "Ñ"])("but by no word of %s", (text) => {
    expect(singleByteEncodingOf(encodeText(text, "windows-1252"))).toBeNull();
  });
});

test("Windows-1252 has more than Latin-1", () => {
  expect(decodeIn(Uint8Array.of(0x80, 0x93, 0xe9, 0x94), "windows-1252")).toBe("€“é”");
});

test("what an encoding lacks becomes its letter without accents or a question mark, and no sign of a table", () => {
  const written = encodeIn("ő≠1+1\u037E=2", "windows-1252");
  expect(decodeIn(written, "windows-1252")).toBe("o?1+1?=2");
});
