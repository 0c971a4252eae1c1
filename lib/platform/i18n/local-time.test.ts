import { expect, test } from "vitest";
import { momentsAt, zoneWords } from "./local-time";

const moments = (day: string, time: string, zone: string) => momentsAt(day, time, zone).map((at) => at.toISOString());

test("a local time is one moment, in every zone", () => {
  expect(moments("2026-11-24", "09:00", "Europe/Athens")).toEqual(["2026-11-24T07:00:00.000Z"]);
  expect(moments("2026-07-01", "09:00", "Europe/Athens")).toEqual(["2026-07-01T06:00:00.000Z"]);
  expect(moments("2027-01-01", "00:15", "Asia/Kathmandu")).toEqual(["2026-12-31T18:30:00.000Z"]);
  expect(moments("2026-12-31", "23:00", "America/St_Johns")).toEqual(["2027-01-01T02:30:00.000Z"]);
  expect(moments("2026-12-31", "12:00", "Pacific/Kiritimati")).toEqual(["2026-12-30T22:00:00.000Z"]);
});

test("none where the clocks go forward, two where they go back", () => {
  expect(moments("2027-03-28", "03:30", "Europe/Athens")).toEqual([]);
  expect(moments("2027-03-28", "02:59", "Europe/Athens")).toEqual(["2027-03-28T00:59:00.000Z"]);
  expect(moments("2027-03-28", "04:00", "Europe/Athens")).toEqual(["2027-03-28T01:00:00.000Z"]);
  expect(moments("2027-10-31", "03:30", "Europe/Athens")).toEqual([
    "2027-10-31T00:30:00.000Z",
    "2027-10-31T01:30:00.000Z",
  ]);
  expect(moments("2027-10-31", "04:00", "Europe/Athens")).toEqual(["2027-10-31T02:00:00.000Z"]);
  // Half an hour, on Lord Howe Island.
  expect(moments("2027-04-04", "01:45", "Australia/Lord_Howe")).toHaveLength(2);
});

test("what is no time is no moment", () => {
  for (const [day, time] of [
    ["", "09:00"],
    ["2026-11-24", ""],
    ["tomorrow", "09:00"],
    ["2027-02-29", "25:00"],
  ])
    expect(momentsAt(day ?? "", time ?? "", "Europe/Athens")).toEqual([]);
});

test("a zone is named as at that moment, in the reader's language", () => {
  const summer = new Date("2026-07-01T06:00:00Z");
  expect(zoneWords("Europe/Athens", summer, "en")).toBe("Eastern European Summer Time (Athens, GMT+3)");
  expect(zoneWords("Europe/Athens", new Date("2026-12-01T06:00:00Z"), "gk-latn")).toBe(
    "Eastern European Standard Time (Athens, GMT+2)",
  );
  expect(zoneWords("America/Argentina/Buenos_Aires", summer, "en")).toMatch(/\(Buenos Aires, GMT-3\)$/);
  expect(zoneWords("UTC", summer, "en")).toBe("Coordinated Universal Time");
  expect(zoneWords("Europe/Athens", summer, "gk")).toMatch(/^Θερινή ώρα/);
});
