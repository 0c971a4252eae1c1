import { expect, test } from "vitest";
import { newSalt, senderHash } from "./facts";

test("a salt has 128 bits and is made anew each time, so that equal facts have unequal hashes", () => {
  const salts = Array.from({ length: 100 }, newSalt);
  expect(new Set(salts).size).toBe(100);
  for (const salt of salts) expect(salt).toMatch(/^[0-9a-f]{32}$/);
  for (const index of Array(32).keys()) expect(new Set(salts.map((salt) => salt[index])).size).toBeGreaterThan(1);
  const hashes = salts.map((factSalt) => senderHash({ factSalt, name: "Ada", email: "", company: null }));
  expect(new Set(hashes).size).toBe(100);
});
