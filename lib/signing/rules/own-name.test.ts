import { expect, test } from "vitest";
import { maximumTyped, ownName } from "./own-name";

test.each([
  ["Νίκος", "Καζαντζάκης", "Νίκος Καζαντζάκης"],
  ["Αικατερίνη", "Παπαδημητρίου", "Α. Παπαδημητρίου"],
  ["María José", "Fernández de Córdoba", "Fernández de Córdoba"],
  ["", "Cher", "Cher"],
  ["A", "Hubert Blaine Wolfeschlegelsteinhausen", "A Hubert Blaine Wolf"],
])("%s %s signs as %s", (firstName, lastName, signed) => {
  expect(ownName({ firstName, lastName }, false)).toBe(signed);
  expect(Array.from(signed).length).toBeLessThanOrEqual(maximumTyped);
});

test("initials are the first letters, whatever those are made of", () => {
  expect(ownName({ firstName: "Ελένη", lastName: "𝒵eta" }, true)).toBe("Ε𝒵");
});
