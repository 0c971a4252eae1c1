import { expect, test } from "vitest";
import { recipientState, shownState } from "./shown-state";

const now = new Date("2026-03-20T12:00:00Z");
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
const running = { status: "inProgress", scheduledAt: null, expiresAt: daysAgo(-30), updatedAt: daysAgo(1) } as const;

test("a running workflow says what it waits for, that it is overdue, or that its links have expired", () => {
  expect(shownState(running, false, now)).toBe("waitingForOthers");
  expect(shownState({ ...running, updatedAt: daysAgo(7) }, false, now)).toBe("overdue");
  expect(shownState({ ...running, updatedAt: daysAgo(7) }, true, now)).toBe("waitingForMe");
  expect(shownState({ ...running, expiresAt: daysAgo(0) }, true, now)).toBe("expired");
  expect(shownState({ ...running, status: "notStarted" }, false, now)).toBe("draft");
  expect(shownState({ ...running, status: "notStarted", scheduledAt: daysAgo(-1) }, false, now)).toBe("scheduled");
  expect(shownState({ ...running, status: "cancelled", updatedAt: daysAgo(9) }, true, now)).toBe("cancelled");
});

test("a workflow waits for nobody once it has ended or its links have expired", () => {
  expect(recipientState("invited", running, now)).toBe("invited");
  expect(recipientState("invited", { ...running, status: "cancelled" }, now)).toBe("unsigned");
  expect(recipientState("waiting", { ...running, status: "declined" }, now)).toBe("unsigned");
  expect(recipientState("invited", { ...running, expiresAt: now }, now)).toBe("expired");
  expect(recipientState("completed", { ...running, status: "cancelled" }, now)).toBe("completed");
  expect(recipientState("waiting", { ...running, status: "notStarted" }, now)).toBe("draft");
});
