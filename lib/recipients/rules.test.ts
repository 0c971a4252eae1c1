import { expect, it } from "vitest";
import { initialsFrom } from "./rules";

it("mark a part by the initials of whoever holds it, or of the first alternate until one has claimed it", () => {
  const members = [
    { firstName: "Lena", lastName: "One" },
    { firstName: "Luis", lastName: "Two" },
  ];
  expect(initialsFrom({ firstName: null, lastName: null, members })).toEqual(members[0]);
  expect(initialsFrom({ firstName: "Luis", lastName: "Two", members })).toEqual(members[1]);
  expect(initialsFrom({ firstName: "Suharto", lastName: "", members: [] })).toEqual({
    firstName: "Suharto",
    lastName: "",
  });
});
