import { beforeEach, expect, test, vi } from "vitest";
import { givenWorkflow } from "@/components/correction/changes/given-workflow";
import { forgetKeptInTab } from "@/components/ui/kept-in-tab";
import { newCopy } from "./copy";
import { dropCopy, keepCopy, keptCopy } from "./kept-copy";

class Tab {
  [key: string]: unknown;
  setItem = (key: string, text: string) => void (this[key] = text);
  getItem = (key: string) => (key in this ? this[key] : null);
  removeItem = (key: string) => void delete this[key];
}

const me = "sender@example.test";
const workflow = givenWorkflow();
const changed = { ...newCopy(workflow), after: { ...workflow, signatories: workflow.signatories.slice(0, 2) } };

beforeEach(() => vi.stubGlobal("sessionStorage", new Tab()));

test("a copy is kept for whoever made it, until it is dropped or they sign out", () => {
  for (const forget of [() => dropCopy(3), forgetKeptInTab]) {
    keepCopy(changed, me);
    expect(keptCopy(workflow, me)).toEqual({ copy: changed, isOutdated: false });
    expect(keptCopy(workflow, "other@example.test")).toEqual({ copy: newCopy(workflow), isOutdated: false });
    forget();
    expect(keptCopy(workflow, me)).toEqual({ copy: newCopy(workflow), isOutdated: false });
  }
});

test("a copy of what has changed since is outdated", () => {
  keepCopy(changed, me);
  const later = { ...workflow, workflow: { ...workflow.workflow, updatedAt: new Date("2026-02-01") } };
  const finished = {
    ...workflow,
    signatories: workflow.signatories.map((one) => ({ ...one, status: "completed" as const })),
  };
  for (const now of [later, finished]) expect(keptCopy(now, me)).toEqual({ copy: newCopy(now), isOutdated: true });
});

test("where storage is forbidden there is no copy, and nothing fails", () => {
  vi.stubGlobal("sessionStorage", undefined);
  keepCopy(changed, me);
  expect(keptCopy(workflow, me).copy).toEqual(newCopy(workflow));
  dropCopy(3);
});
