import { expect, test } from "vitest";
import { isPublicProvider } from "./public-providers";
import { domainOf, readDomain } from "./rules";

test.each([
  ["acme.example", "acme.example"],
  [" ACME.Example. ", "acme.example"],
  ["@acme.example", "acme.example"],
  ["bücher.example", "xn--bcher-kva.example"],
  ["παράδειγμα.example", "xn--hxajbheg2az3al.example"],
])("reads %s", (given, domain) => {
  expect(readDomain(given)).toBe(domain);
});

test.each([
  "",
  "acme",
  "127.0.0.1",
  "[::1]",
  "acme..example",
  "a b.example",
  "https://acme.example",
  "x@acme.example",
  "-a.example",
  `${"a".repeat(64)}.example`,
])("refuses %s", (given) => {
  expect(readDomain(given)).toBeNull();
});

test("the domain of an international address is the one in DNS", () => {
  expect(domainOf("ada@bücher.example")).toBe("xn--bcher-kva.example");
});

test.each([
  ["gmail.com", true],
  ["mail.gmail.com", true],
  ["notgmail.com", false],
  ["gmail.com.example", false],
])("%s is a mail provider's: %s", (domain, isPublic) => {
  expect(isPublicProvider(domain)).toBe(isPublic);
});
