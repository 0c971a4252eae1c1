import { expect, test } from "vitest";
import { AppError } from "@/lib/platform/errors/errors";
import { oneAtATime } from "./one-at-a-time";

const bytesOf = (byte: number) => Promise.resolve(Uint8Array.of(byte));

test("a recipient has one place, and gets the same certificate for asking again meanwhile", async () => {
  const first = oneAtATime(1, "en", () => bytesOf(1));
  const again = oneAtATime(1, "en", () => bytesOf(2));
  await expect(oneAtATime(1, "gk", () => bytesOf(3))).rejects.toBeInstanceOf(AppError);
  const other = oneAtATime(2, "gk", () => bytesOf(4));
  expect(await Promise.all([first, again, other])).toEqual([Uint8Array.of(1), Uint8Array.of(1), Uint8Array.of(4)]);
  expect(await oneAtATime(1, "gk", () => bytesOf(5))).toEqual(Uint8Array.of(5));
});

test("one that fails gives its place back and holds up nobody; of too many recipients the last are refused", async () => {
  const failing = oneAtATime(1, "en", () => Promise.reject(new Error("no")));
  const others = Array.from({ length: 7 }, (_, index) => oneAtATime(2 + index, "en", () => bytesOf(index)));
  await expect(oneAtATime(9, "en", () => bytesOf(9))).rejects.toMatchObject({ code: "too_many" });
  await expect(failing).rejects.toThrow("no");
  expect(await Promise.all(others)).toHaveLength(7);
  expect(await oneAtATime(1, "en", () => bytesOf(1))).toEqual(Uint8Array.of(1));
});
