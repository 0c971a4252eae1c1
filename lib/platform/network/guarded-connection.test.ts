import { expect, test } from "vitest";
import { AddressRefused, resolveOnce } from "./guarded-connection";
import { guardedPost } from "./guarded-post";
import { guardedRequest } from "./guarded-request";

const strict = { allowPrivate: false };
const answering =
  (...addresses: string[]) =>
  async () =>
    addresses.map((address) => ({ address }));

test.each([
  "127.0.0.1",
  "127.1",
  "0x7f.1",
  "2130706433",
  "①②⑦.⓪.⓪.①",
  "0xa9fea9fe",
  "0177.0.0.1",
  "localhost",
  "::1",
  "::ffff:127.0.0.1",
  "::127.0.0.1",
  "64:ff9b::7f00:1",
  "2002:7f00:1::",
  "fe80::1",
  "fc00::1",
  "10.1.2.3",
  "172.16.0.1",
  "192.168.1.1",
  "169.254.169.254",
  "100.64.0.1",
  "0.0.0.0",
  "224.0.0.1",
  "255.255.255.255",
])("%s is refused as a private address", async (host) => {
  await expect(resolveOnce(host, strict)).rejects.toThrow(AddressRefused);
});

test.each([
  "",
  " ",
  "a b",
  "user@mail.example",
  "mail.example:25",
  "mail.example/x",
  "[::1]",
  "a\r\nb",
  "x".repeat(300),
])("%j is refused as not being a host name", async (host) => {
  await expect(resolveOnce(host, { ...strict, lookup: answering("93.184.216.34") })).rejects.toThrow(AddressRefused);
});

test("every address of a name is checked, not only the first", async () => {
  const lookup = answering("93.184.216.34", "127.0.0.1");
  await expect(resolveOnce("mail.example", { ...strict, lookup })).rejects.toThrow(AddressRefused);
});

test("a name is resolved once, so that rebinding cannot replace the checked address", async () => {
  let asked = 0;
  const lookup = async () => [{ address: (asked += 1) === 1 ? "93.184.216.34" : "127.0.0.1" }];
  expect(await resolveOnce("mail.example", { ...strict, lookup })).toMatchObject({ address: "93.184.216.34" });
  expect(asked).toBe(1);
});

test("an unknown name and one with a private address are refused in the same way", async () => {
  const unknown = { ...strict, lookup: () => Promise.reject(new Error("ENOTFOUND")) };
  const inside = { ...strict, lookup: answering("10.0.0.1") };
  const refusals = [unknown, inside].map((guard) => resolveOnce("mail.example", guard).catch((e: Error) => e.message));
  expect(await Promise.all(refusals)).toEqual(["mail.example", "mail.example"]);
});

test("a name that is never resolved ends the request in time", async () => {
  const guard = { ...strict, lookup: () => new Promise<never>(() => undefined) };
  const wanted = { method: "GET" as const, headers: {}, deadlineMs: 20, most: 1 };
  await expect(guardedRequest(new URL("http://slow.example/"), wanted, guard)).rejects.toThrow(
    expect.objectContaining({ name: "AbortError" }),
  );
});

test("plain http is refused unless private addresses are allowed", async () => {
  await expect(guardedPost(new URL("http://example.com/"), "{}", {}, strict)).rejects.toThrow(AddressRefused);
});
