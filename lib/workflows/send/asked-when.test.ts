import { expect, test } from "vitest";
import { recipientRoleIds } from "@/db/enums";
import { askedWhen } from "./asked-when";

type Person = Parameters<typeof askedWhen>[0][number] & { name: string };
const signer = (name: string, actionIndex: number, status: Person["status"] = "waiting"): Person => ({
  name,
  actionIndex,
  status,
  recipientRoleId: recipientRoleIds.signer,
  copyAt: null,
  copySentAt: null,
});
const copy = (name: string, actionIndex: number, copyAt: Person["copyAt"]): Person => ({
  ...signer(name, actionIndex),
  recipientRoleId: recipientRoleIds.copy,
  copyAt,
});
const namesAt = (people: Person[], inOrder: boolean) =>
  Object.fromEntries(
    Object.entries(askedWhen(people, inOrder)).map(([time, these]) => [time, these.map(({ name }) => name).join(" ")]),
  );

test("in order, those of the next open step are asked next, and a copy goes out with its step", () => {
  const people = [
    signer("Ada", 0, "completed"),
    signer("Ben", 1, "invited"),
    signer("Cleo", 1, "completed"),
    signer("Dora", 2),
    copy("Eva", 2, "turn"),
    signer("Finn", 5),
    copy("Gus", 7, "turn"),
    copy("Hal", 9, "sent"),
    copy("Ida", 0, "completed"),
  ];
  expect(namesAt(people, true)).toEqual({
    done: "Ada Cleo",
    now: "Ben Hal",
    next: "Dora Eva",
    later: "Finn Gus",
    end: "Ida",
  });
});

test("in any order, everyone is asked at once", () => {
  const people = [signer("Ada", 0, "invited"), signer("Ben", 1, "invited"), copy("Cleo", 2, "turn")];
  expect(namesAt(people, false).now).toBe("Ada Ben Cleo");
});
