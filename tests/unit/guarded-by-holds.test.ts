import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

// Everything that deletes, erases or moves workflows, found by what it writes. Each asks whether a hold stands, or is
// listed with the reason why it need not; a way that is new fails here until it is one of the two.

const writes = [
  /\.delete\((workflows|companyGroups|companies)\)/,
  /\.update\(workflows\)(?=[\s\S]{0,900}?\b(deletedAt|deletedNow|groupId|companyId)\b)/,
  /\.update\(companies\)(?=[\s\S]{0,900}?\bdeleted(At|RequestedAt)\b)/,
  /\.(delete|update)\(documents\)(?=[\s\S]{0,300}?\b(workflowId|removedAt|removedFromId|inHolder)\b)/,
  /\b(recordErasure|recordErasedPeople|recordErasedSender|recordErasedHost|recordErasedEarlier)\(/,
  /\.delete\(fieldEntries\)|\bforgetWork\(/,
  /(delete from|update) (workflows|company_groups)\b/,
];
const guards = /\b(assertNotHeld|assertEntriesNotHeld|assertCompanyNotHeld|releaseFolder|freeOf|isFree)\b/;

const unguarded: Record<string, string> = {
  "lib/documents/change-document.ts": "renames; deleting asks in `removeDocument`",
  "lib/holds/put-off-deletion.ts": "puts the deletion of a held organisation off",
  "lib/leaving/record-erasure.ts": "the entry; its callers ask",
  "lib/organisations/people/end-membership.ts": "the new owner gets the documents of workflows that stay",
  "lib/sealing/seal-workflow.ts": "the sealed files",
  "lib/worker/leftovers.ts": "documents that were removed before; removing them asked",
  "lib/signing/entries/pictures.ts": "recipients who take their own picture out",
  "lib/signing/finish/decline-request.ts": "recipients who decline, their own entries",
  "lib/signing/finish/finish-signing.ts": "recipients who finish, their own entries that a condition hides",
  "lib/signing/finish/hand-on.ts": "recipients who hand their part on, their own entries",
  "lib/workflows/send/schedule-workflow.ts": "remembers the folder",
  "lib/workflows/send/send-workflow.ts": "sending; it writes no folder",
};

function* filesIn(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesIn(path);
    else if (/\.tsx?$/.test(entry.name) && !entry.name.includes(".test.")) yield path;
  }
}

const ways = ["lib", "app"].flatMap((folder) =>
  [...filesIn(folder)].filter((path) => {
    const text = readFileSync(path, "utf8");
    return writes.some((pattern) => pattern.test(text));
  }),
);

test("whatever deletes, erases or moves a workflow asks for holds, or is listed with a reason", () => {
  const forgotten = ways.filter((path) => !guards.test(readFileSync(path, "utf8")) && !(path in unguarded));
  expect(forgotten).toEqual([]);
  expect(ways.length).toBeGreaterThan(12);
});

test("nothing is listed that asks by itself, or is no such way any more", () => {
  const stale = Object.keys(unguarded).filter(
    (path) => !ways.includes(path) || guards.test(readFileSync(path, "utf8")),
  );
  expect(stale).toEqual([]);
});
