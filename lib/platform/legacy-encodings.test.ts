import { describe, expect, test } from "vitest";
import { decodeIn, encodeText, singleByteEncodingOf } from "./legacy-encodings";

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

describe("a text is written", () => {
  test.each([
    ["windows-1253", "Ελένη – “ναι” 850 €"],
    ["windows-1252", "Núñez – “sí” 850 €"],
    ["utf-16le", "Ελένη 김"],
    ["utf-16be", "Ελένη 김"],
    ["utf-8", "Ελένη 김"],
  ] as const)("in %s so that it is read again", (encoding, text) => {
    expect(decodeIn(encodeText(text, encoding), encoding)).toBe(text);
  });

  test("without what the encoding lacks", () => {
    expect(decodeIn(encodeText("Núñez 김", "windows-1253"), "windows-1253")).toBe("Nunez ?");
  });
});
