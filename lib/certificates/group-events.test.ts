import { describe, expect, test } from "vitest";
import { type AuditAction, auditActionIds } from "@/db/enums";
import { countVisits, groupByDay, groupEvents } from "./group-events";

const at = (minute: number) => new Date(Date.UTC(2026, 10, 22, 7, minute));
const row = (action: AuditAction, minute: number, signatoryId: number | null = 1, description = "") => ({
  typeId: auditActionIds[action],
  signatoryId,
  description,
  performedAt: at(minute),
});

describe("groups", () => {
  test("merge a person's openings, page views and fields, from the first to the last", () => {
    const rows = [
      row("recipientOpened", 0),
      ...Array.from({ length: 15 }, (_, index) => row("pageViewed", 1 + index)),
      row("fieldInteraction", 20),
    ];
    expect(groupEvents(rows)).toMatchObject([{ kind: "read", from: at(0), to: at(20), rows: { length: 17 } }]);
  });

  test("keep people apart and are ordered by their first row", () => {
    const rows = [
      row("created", 0, null),
      row("pageViewed", 1, 2),
      row("pageViewed", 2, 1),
      row("pageViewed", 3, 2),
      row("recipientFinished", 4, 2),
    ];
    const told = groupEvents(rows).map(({ kind, signatoryId }) => `${kind} ${signatoryId}`);
    expect(told).toEqual(["created null", "read 2", "read 1", "finished 2"]);
  });

  test("include every action of the trail", () => {
    const actions = Object.keys(auditActionIds) as AuditAction[];
    const told = groupEvents(actions.map((action, minute) => row(action, minute)));
    expect(told.reduce((sum, { rows }) => sum + rows.length, 0)).toBe(actions.length);
  });

  test("list expired links once for everybody", () => {
    expect(groupEvents([row("linkExpired", 0, 1), row("linkExpired", 0, 2)])).toHaveLength(1);
  });
});

test("events after midnight belong to the next day", () => {
  const rows = [row("pageViewed", 0), row("pageViewed", 5), row("pageViewed", 24 * 60)];
  const told = groupByDay(rows).map(({ day, groups }) => [day.getUTCDate(), groups.map((group) => group.rows.length)]);
  expect(told).toEqual([
    [22, [2]],
    [23, [1]],
  ]);
});

test("a pause of more than half an hour starts another visit", () => {
  expect(countVisits([0, 10, 40, 71, 90, 121].map((minute) => ({ performedAt: at(minute) })))).toBe(3);
  expect(countVisits([])).toBe(0);
});
