import { expect, test } from "vitest";
import { findLink, unlinked } from "./links";

test.each([
  "https://bank.example",
  "HTTP://bank.example",
  "http:bank.example",
  "ftp://x",
  "mailto:a",
  "tel:+302105550102",
  "q.capital/login",
  "x.company",
  "www.bank",
  "bank.example",
  "Bank.COM",
  "t.me",
  "x.com",
  "goo.gl",
  "login.bank.co.uk",
  "kim@bank",
  "127.0.0.1",
  "bank。com",
  "bank．com",
  "bank｡com",
  "bank․com",
  "bank﹒com",
  "bank‧com",
  "bank·com",
  "bank。сom",
  "bank.соm",
  "bank.сом",
  "ｂａｎｋ．ｃｏｍ",
  "𝐛𝐚𝐧𝐤.𝐜𝐨𝐦",
  "ⓑⓐⓝⓚ.ⓒⓞⓜ",
  "https：//bank",
  "https:∕∕bank",
  "https꞉//bank",
  "bank.рф",
  "τράπεζα.ελ",
  "银行.中国",
  "xn--bank.xn--p1ai",
  "bänk.com",
  "ba\u0301nk.com",
  "bank-login.anything",
  "contract.pdf",
  "(bank.com)",
  "bank.com/login?a=b",
])("a link, or what looks like one: %j", (text) => {
  expect(findLink(`Please see ${text} now`)).not.toBeNull();
  const shown = unlinked(`Please see ${text} now`);
  expect(shown.replaceAll("\u2060", "")).toBe(`Please see ${text} now`);
});

test.each([
  "Please click below. Thank you.",
  "e.g. this, i.e. that, z. B. jenes, p.ej. eso",
  "π.χ. αυτό, κ.λπ., Κων.νος Παπαδόπουλος, Α.Ε.",
  "at 10.30, for 1.234,50 or 1,234.50, on 24.12.2026",
  "la col·lecció intel·ligent",
  "Dr. Anna. Next line",
  "Call +30 210 555 0102 (9:00 to 17:00)",
  "Name: value; and/or",
  "…and so on...",
])("no link: %j", (text) => {
  expect(findLink(text)).toBeNull();
  expect(unlinked(text)).toBe(text);
});

/** As mail programs find them: letters, a dot, and letters without anything between. */
const linked = /[\p{L}\p{N}-]+[.。｡．][\p{L}]{2,}|:\/\/|[\p{L}\p{N}]@/u;
test.each(["bank.com", "https://bank.com/x", "kim@bank.example", "bank。com", "www.bank.example"])(
  "what stops mail programs from making %j a link",
  (text) => expect(unlinked(text)).not.toMatch(linked),
);
