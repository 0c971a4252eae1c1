import { domainToASCII } from "node:url";
import { afterEach, expect, test, vi } from "vitest";
import { addressKey, canonicalAddress, isSameAddress, sigmaForms } from "./mail-address";
import { decodePunycode } from "./punycode";
import { email, personName } from "./shapes";

afterEach(() => vi.restoreAllMocks());

const read = (given: string) => {
  const { success, data } = email.safeParse(given);
  return success ? data : null;
};

test.each([
  ["user@παράδειγμα.ελ", "user@παράδειγμα.ελ"],
  ["USER@ΠΑΡΆΔΕΙΓΜΑ.ΕΛ", "user@παράδειγμα.ελ"],
  ["user@xn--hxajbheg2az3al.xn--qxam", "user@παράδειγμα.ελ"],
  ["user@XN--HXAJBHEG2AZ3AL.XN--QXAM", "user@παράδειγμα.ελ"],
  ["josé@ejemplo.es", "josé@ejemplo.es"],
  ["JOSE\u0301@ejemplo.es", "josé@ejemplo.es"],
  ["a@BÜCHER.de", "a@bücher.de"],
  ["a@faß.de", "a@faß.de"],
  ["a@例え\u3002jp", "a@例え.jp"],
  ["почта@пример.рф", "почта@пример.рф"],
  ["ivan.иванов@пример.рф", "ivan.иванов@пример.рф"],
  ["user@दूरसंचार.भारत", "user@दूरसंचार.भारत"],
  ["a@דוגמה.co.il", "a@דוגמה.co.il"],
  ["a@το-σπίτι.gr", "a@το-σπίτι.gr"],
  [" Anna@Example.com ", "anna@example.com"],
])("%s is stored as %s", (given, stored) => {
  expect(read(given)).toBe(stored);
  expect(read(stored)).toBe(stored);
});

/** Shown as they are in DNS, where their letters would pose as others. */
test.each([
  ["a@аррӏе.com", "a@xn--80ak6aa92e.com"],
  ["a@pаypal.com", "a@xn--pypal-4ve.com"],
  ["a@xn--pypal-4ve.com", "a@xn--pypal-4ve.com"],
  ["a@και.com", "a@xn--mxaqb.com"],
  ["a@goοgle.gr", "a@xn--gogle-sce.gr"],
])("%s is shown as %s", (given, stored) => {
  expect(read(given)).toBe(stored);
  expect(read(stored)).toBe(stored);
});
test("a domain of such letters is readable below an ending of its own alphabet", () => {
  expect([read("a@και.gr"), read("a@xn--mxaqb.gr"), read("a@хор.рф")]).toEqual(["a@και.gr", "a@και.gr", "a@хор.рф"]);
});

test.each([
  ["punycode of ASCII", "a@xn--a-.com"],
  ["punycode of ASCII", "a@xn--abc-.com"],
  ["punycode of nothing", "a@xn--.com"],
  ["punycode of a fullwidth dot", "a@xn--abc-v16s.com"],
  ["punycode of an ideographic dot", "a@xn--abc-9y3b.com"],
  ["punycode of a dot", "a@xn--a.-yka.com"],
  ["punycode of a capital", "a@xn--bcher-2pa.de"],
  ["punycode of an emoji", "a@xn--ls8h.la"],
  ["no punycode", "a@xn--99999999.com"],
  ["no punycode", "a@xn--ü.com"],
  ["both directions in a label", "a@אבa.com"],
  ["two scripts in a word", "ivaн@пример.рф"],
  ["two scripts in a word", "jοhn@example.com"],
  ["an invisible character", "a@а\u200bб.рф"],
  ["an invisible character", "jos\u200bé@ejemplo.es"],
  ["a joiner", "a\u200dб@example.com"],
  ["a turn of direction", "jos\u202eé@ejemplo.es"],
  ["a letter that stands for another", "ａbc@example.com"],
  ["digits that stand for others", "a@１２７.0.0.1"],
  ["circled letters", "a@ⓑⓛⓐ.com"],
  ["a fraction slash", "a@ex⁄ample.com"],
  ["a label of 64", `a@${"ä".repeat(60)}.de`],
  ["a local part of 65 octets", `${"é".repeat(32)}x@ejemplo.es`],
  ["a heap of marks", `ж${"\u0304".repeat(4)}@пример.рф`],
  ["a mark alone", "a.\u0301b@ejemplo.es"],
  ["two at signs", "a@b@παράδειγμα.ελ"],
  ["a port", "a@παράδειγμα.ελ:80"],
  ["a path", "a@παράδειγμα.ελ/x"],
  ["a percent sign", "a@παράδειγμα%2e.ελ"],
  ["an underscore", "a@παρ_δειγμα.ελ"],
  ["hyphens at the edge", "a@-παράδειγμα.ελ"],
  ["an empty label", "a@παράδειγμα..ελ"],
  ["a dot at the end", "a@παράδειγμα.ελ."],
  ["no dot", "a@παράδειγμα"],
  ["a dot at the beginning", ".ñ@x.es"],
  ["two dots", "ñ..o@x.es"],
  ["a space", "ñ o@x.es"],
  ["a variation selector", "bob\ufe0f@x.es"],
  ["a selector of ideographs", "bob\u{e0100}@x.es"],
  ["fillers of Hangul", "bo\u1160b\u115f@x.es"],
  ["a joiner of graphemes", "bob\u034f@x.es"],
  ["a quote", 'ñ"@x.es'],
  ["a line break", "ñ@x.es\r\nBcc: b@x.es"],
  ["brackets", "ñ<b@x.es>"],
])("%s is refused: %s", (_, given) => {
  expect(read(given)).toBeNull();
});

test("one address in two forms is one", () => {
  expect(isSameAddress("User@παράδειγμα.ελ", "user@xn--hxajbheg2az3al.xn--qxam")).toBe(true);
  expect(isSameAddress("a@και.com", "a@xn--mxaqb.com")).toBe(true);
  expect(isSameAddress("a@και.com", "a@kai.com")).toBe(false);
});

test("every label is read back from what DNS has of it", () => {
  const labels = ["παράδειγμα", "bücher", "例え", "правда", "한국", "भारत", "faß", "ñandú-2", "a-ü-b", "𠮷野家"];
  for (const label of labels) {
    const ascii = domainToASCII(label);
    expect(decodePunycode(ascii.slice(4))).toBe(label);
    expect(canonicalAddress(`a@${ascii}.eu`)).toBe(`a@${label}.eu`);
  }
});

test("a text too long for an address or a name is refused before it is composed, which takes long", () => {
  const composed: number[] = [];
  vi.spyOn(String.prototype, "normalize").mockImplementation(function (this: string) {
    composed.push(this.length);
    return String(this);
  });
  const long = `a${"\u0301\u0316".repeat(10_000)}`;
  expect(email.safeParse(`${long}@x.es`).success).toBe(false);
  expect(personName.safeParse(long).success).toBe(false);
  expect(personName.safeParse(long.slice(0, 900)).success).toBe(false);
  expect(canonicalAddress(long)).toBe(long);
  expect(Math.max(0, ...composed)).toBeLessThan(255);
});

test.each([
  ["νίκος@example.test", "ΝΊΚΟΣ@example.test"],
  ["νίκος.παππάς@example.test", "ΝΊΚΟΣ.ΠΑΠΠΆΣ@example.test"],
  ["νίκος.παππάς@example.test", "νίκοσ.παππάσ@EXAMPLE.test"],
  ["νίκος1@παράδειγμα.ελ", "νίκοσ1@xn--hxajbheg2az3al.xn--qxam"],
])("a mailbox is one, whichever sigma is typed: %j and %j", (one, other) => {
  expect([isSameAddress(one, other), addressKey(one) === addressKey(other)]).toEqual([true, true]);
  expect(sigmaForms(other)).toContain(canonicalAddress(one));
  expect(sigmaForms(one)).toContain(canonicalAddress(other));
  expect(canonicalAddress(one)).toBe(one);
});

test("two domains that differ by a sigma are two, and other letters fold to none", () => {
  expect(isSameAddress("a@δρόμος.ελ", "a@δρόμοσ.ελ")).toBe(false);
  expect(isSameAddress("σ@example.test", "s@example.test")).toBe(false);
  expect(sigmaForms("kim@example.test")).toEqual(["kim@example.test"]);
  expect(sigmaForms("no address")).toEqual(["no address"]);
  expect(sigmaForms(`${"νίκος.".repeat(20)}@example.test`)).toHaveLength(2);
});
