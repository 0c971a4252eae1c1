import { expect, test } from "vitest";
import { maximumTyped, ownName } from "./own-name";

test.each([
  ["Νίκος", "Καζαντζάκης", "Νίκος Καζαντζάκης"],
  ["Αικατερίνη", "Παπαδημητρίου", "Α. Παπαδημητρίου"],
  ["María José", "Fernández de Córdoba", "Fernández de Córdoba"],
  ["", "Cher", "Cher"],
  ["Suharto", "", "Suharto"],
  ["Wolfeschlegelsteinhausen", "", ""],
  ["Alexandros", "Papadimitriou-Konstantinidis", ""],
  ["𝒵".repeat(9), "𝒵".repeat(9), "𝒵".repeat(9)], // a field and the server count each of these as two
  ["", "𝒵".repeat(11), ""],
])("%s %s signs as %s", (firstName, lastName, signed) => {
  expect(ownName({ firstName, lastName }, false)).toBe(signed);
  expect(signed.length).toBeLessThanOrEqual(maximumTyped);
});

test("initials are the first letters, whatever those are made of", () => {
  expect(ownName({ firstName: "Ελένη", lastName: "𝒵eta" }, true)).toBe("Ε𝒵");
});
