import { expect, test } from "vitest";
import { meantDomain } from "./mistyped-domain";

test.each([
  ["maria@gmial.com", "gmail.com"],
  ["maria@gmai.com", "gmail.com"],
  ["maria@gnail.com", "gmail.com"],
  ["maria@gmaill.com", "gmail.com"],
  ["maria@gmail.con", "gmail.com"],
  ["Maria@Gmail.co ", "gmail.com"],
  ["maria@hotmial.com", "hotmail.com"],
  ["maria@outlok.com", "outlook.com"],
  ["maria@yaho.gr", "yahoo.gr"],
  ["maria@otennet.gr", "otenet.gr"],
])("%s is probably meant to be at %s", (email, domain) => expect(meantDomain(email)).toBe(domain));

test.each([
  "maria@gmail.com",
  "maria@mail.com",
  "maria@ymail.com",
  "maria@hotmail.fr",
  "maria@yahoo.de",
  "maria@gail.org",
  "maria@example.test",
  "maria",
  "",
])("%s looks right", (email) => expect(meantDomain(email)).toBeNull());
