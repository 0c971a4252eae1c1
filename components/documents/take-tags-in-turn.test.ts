import { expect, test } from "vitest";
import { takeTagsInTurn } from "./take-tags-in-turn";

test("the documents before one that is refused are answered for, and no later one is tried", async () => {
  const [asked, answered]: [string[], string[]] = [[], []];
  const refusal = new Error("Too many people");
  const take = async (name: string) => {
    asked.push(name);
    if (name === "second") throw refusal;
    return 8;
  };
  const onTaken = (name: string) => void answered.push(name);
  expect(await takeTagsInTurn(["first", "second", "third"], take, onTaken)).toEqual({ made: 8, taken: 1, refusal });
  expect([asked, answered]).toEqual([["first", "second"], ["first"]]);
  expect(await takeTagsInTurn(["first", "third"], take, onTaken)).toEqual({ made: 16, taken: 2, refusal: null });
});
