import { describe, expect, test } from "vitest";
import { companyInput, groupInput } from "@/lib/organisations/schema";
import { contactChange, contactInput } from "@/lib/contacts/schema";
import { signUpInput } from "@/lib/accounts/schema";
import { recipientInput } from "@/lib/workflows/schema";
import { personName } from "@/lib/platform/text/shapes";

const company = (name: unknown) =>
  companyInput.safeParse({ name, address: "1 Road", contactEmail: "a@example.test" }).data?.name;
const group = (name: unknown) => groupInput.safeParse({ groupName: name }).data?.groupName;
const person = (name: unknown) => personName.safeParse(name).data;
const all = [person, company, group];

const refused = [..."\u0000\u0007\n\r\u2028\u2029\u202a\u202b\u202c\u202d\u202e\u061c\u206e\u2066\u2067\u2068\u2069"];
test.each(refused.map((sign) => [sign.codePointAt(0)?.toString(16), sign]))(
  "U+%s is refused inside a name",
  (_, sign) => {
    expect(all.map((read) => read(`Anna${sign}nnA`))).toEqual([undefined, undefined, undefined]);
  },
);

const removed = [..."\u034f\u115f\u3164\ufe0f\u{e0041}\u200b\u2060\ufeff\u00ad\u200e\u200f\u180e"];
test.each(removed.map((sign) => [sign.codePointAt(0)?.toString(16), sign]))(
  "U+%s is removed from a name",
  (_, sign) => {
    expect(all.map((read) => read(`An${sign}na${sign}`))).toEqual(["Anna", "Anna", "Anna"]);
    expect(all.map((read) => read(sign))).toEqual([undefined, undefined, undefined]);
  },
);

test("joiners stay between letters, as Persian and Indic names need them, and go elsewhere", () => {
  for (const name of ["علی\u200cرضا", "क\u094d\u200dष", "شاه\u200cپور"]) expect(person(name)).toBe(name);
  expect(person("\u200dAnna\u200c B\u200d 2")).toBe("Anna B 2");
  expect(person("Anna \u200cB")).toBe("Anna B");
  expect(person("Anna\u200d👩")).toBe("Anna👩");
});

test("what chooses the form of an emoji or a Chinese character stays, and goes elsewhere", () => {
  for (const name of ["🏛️ Ελλάς", "👩🏽\u200d⚕️", "👩\u200d👩\u200d👦", "葛\u{e0100}城"]) expect(person(name)).toBe(name);
  expect(person("A\ufe0fnn\u{e0100}a 👩\u200d")).toBe("Anna 👩");
});

test("a formula or a lone @ is no address", () => {
  for (const name of ["@SUM(A1)", "=1+1", "@home"]) expect(person(name)).toBe(name);
});

describe("a web address is refused in a person's name", () => {
  const names = [
    "evil.com",
    "Visit evil.example now",
    "https://x",
    "WWW.evil",
    "ftp://a",
    "Bank EVIL.COM",
    "go.to.it/now",
    "xn--e1a.ru",
    "evil．com",
    "mallory@evil.bank",
    "192.0.2.1",
    "evil.zip",
    "Evil.ZIP",
    "pay at EVIL.IO",
    "Paypal.Me",
    "Bank.Co",
    "t.me",
    "bank.соm",
    "evil。bank",
    "evil.legal",
    "evil.рф",
    "mailto:a",
  ];
  test.each(names)("%s", (name) => {
    expect(person(name)).toBeUndefined();
    const form = { firstName: name, lastName: "B", email: "a@example.test", password: "correct horse 9" };
    expect(signUpInput.safeParse(form).success).toBe(false);
  });
  const withDots = ["Dr.Anna", "J.R. Smith", "Κων.νος", "nikos.papadakis", "M.Sc. Lee", "St. John", "Ph.D."];
  test.each([
    ...withDots,
    "O’Neil-Ray",
    "Dr.Li",
    "DR.LI",
    "M.SC. LEE",
    "J.LI",
    "J.de Vries",
    "P.J.de Vries",
    "A.do Carmo",
    "J.Page",
    "Gal·la",
    "Αγ.Μαρίνα",
    "王。李",
  ])("%s is a name", (name) => expect(person(name)).toBe(name));
  test("and not in an organisation's or a group's", () => {
    expect([company("Booking.com"), group("www.team")]).toEqual(["Booking.com", "www.team"]);
  });
});

describe("a name that could pass for the product's", () => {
  const signUp = (firstName: string, lastName: string) => {
    const read = signUpInput.safeParse({ firstName, lastName, email: "a@example.test", password: "correct horse 9" });
    return read.error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`) ?? [];
  };
  test.each([
    "Countersign",
    "Countersign Security",
    "Соuntersign",
    "Kountersign",
    "COUNTER-SIGN",
    "CountersignHQ",
    "Counter    Sign",
  ])("%s is refused for people and organisations", (name) => {
    expect([person(name), company(name), group(name)]).toEqual([undefined, undefined, name]);
    expect(signUp(name, "Vale")).toEqual(["firstName: productsName"]);
    expect(signUp("Kim", name)).toEqual(["lastName: productsName"]);
  });
  test("is refused in two halves, too", () => {
    expect(signUp("Counter", "Sign")).toEqual(["lastName: productsName"]);
    const contact = { firstName: "Counter", lastName: "Sign Support", email: "a@example.test" };
    for (const read of [contactInput, recipientInput])
      expect(read.safeParse(contact).error?.issues[0]?.message).toBe("productsName");
    expect(contactInput.safeParse({ ...contact, singleName: true }).success).toBe(true);
    expect(contactChange.safeParse({ lastName: "Sign" }).success).toBe(true);
  });
  test.each(["Counter", "Sign", "Counter Signs Ltd", "Contrafirma", "Encounters", "Ann Countess"])(
    "%s is a name",
    (name) => expect([person(name), company(name)]).toEqual([name, name]),
  );
});
