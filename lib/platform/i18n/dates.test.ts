import { expect, test } from "vitest";
import { languages } from "@/db/enums";
import { dayInSentence, endOfDay, formatDate, readZone, timeInSentence } from "./dates";

const date = new Date("2026-05-03T22:07:09Z");

test("a date has the format of the spec and the month names of the language", () => {
  expect(languages.map((language) => formatDate(date, "DD MMMM YYYY", language))).toEqual([
    "03 May 2026",
    "03 mayo 2026",
    "03 Μαΐου 2026",
    "03 Maiou 2026",
  ]);
  expect(languages.map((language) => formatDate(date, "DD MMM YYYY", language))).toEqual([
    "03 May 2026",
    "03 may 2026",
    "03 Μαΐ 2026",
    "03 Mai 2026",
  ]);
});

test("in a sentence it has no leading zero, and Spanish joins its parts", () => {
  expect(languages.map((language) => dayInSentence(date, language))).toEqual([
    "3 May 2026",
    "3 de mayo de 2026",
    "3 Μαΐου 2026",
    "3 Maiou 2026",
  ]);
  expect(languages.map((language) => timeInSentence(date, language, "Europe/Athens"))).toEqual([
    "4 May 2026, 01:07",
    "4 de mayo de 2026, 01:07",
    "4 Μαΐου 2026, 01:07",
    "4 Maiou 2026, 01:07",
  ]);
});

test("a date is shown in the given time zone", () => {
  expect(formatDate(date, "DD MMMM YYYY, HH:mm", "en", "Europe/Athens")).toBe("04 May 2026, 01:07");
  expect(formatDate(date, "DD/MM/YYYY HH:mm:ss A", "en", "America/New_York")).toBe("03/05/2026 18:07:09 PM");
});

test.each([
  ["Europe%2FMadrid", "Europe/Madrid"],
  ["Europe/Athens", "Europe/Athens"],
  [undefined, "UTC"],
  ["Nowhere/Land", "UTC"],
  ["%", "UTC"],
  ["%E0%A4%A", "UTC"],
])("a cookie %s names the zone %s", (cookie, zone) => expect(readZone(cookie)).toBe(zone));

test("a day ends when the next begins, also where clocks change", () => {
  const ends = (day: string) => endOfDay(day, "Europe/Athens")?.toISOString();
  expect(ends("2026-10-24")).toBe("2026-10-24T21:00:00.000Z");
  expect(ends("2026-10-25")).toBe("2026-10-25T22:00:00.000Z"); // of 25 hours
  expect(ends("2026-03-29")).toBe("2026-03-29T21:00:00.000Z"); // of 23 hours
});

test("what is no day has no end", () => {
  expect(["", undefined, "2026-99-99", "soon"].map((day) => endOfDay(day, "Europe/Athens"))).toEqual(
    Array.from({ length: 4 }),
  );
});
