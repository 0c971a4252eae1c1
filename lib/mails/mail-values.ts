import { unlinked } from "@/lib/platform/text/links";
import { namesProduct } from "@/lib/platform/text/product-name";
import { isMailAddress } from "@/lib/platform/text/shapes";

/**
 * What a mail's sentences are filled with. A text is somebody's name or title, which becomes no link, unless it is
 * declared an address, which readers copy, or a person with an address.
 */
export type MailValue = string | number | { address: string } | { person: string };
export type MailValues = Readonly<Record<string, MailValue>>;

const withAddress = /^(.*?)(\s*[<(][^\s<>()]+@[^\s<>()]+[>)])$/u;

function shownPerson(person: string): string {
  const [, name, address] = withAddress.exec(person) ?? [];
  if (name !== undefined && address !== undefined) return `${unlinked(name)}${address}`;
  return isMailAddress(person) ? person : unlinked(person);
}

function shown(value: MailValue): string | number {
  if (typeof value === "number") return value;
  if (typeof value === "string") return unlinked(value);
  return "address" in value ? value.address : shownPerson(value.person);
}

function plain(value: MailValue): string | number {
  if (typeof value !== "object") return value;
  return "address" in value ? value.address : value.person;
}

const each = <T>(values: MailValues, read: (value: MailValue) => T): Record<string, T> =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, read(value)]));

/** The values for our own sentences: a name or title in them becomes no link. */
export const unlinkedValues = (values: MailValues): Record<string, string | number> => each(values, shown);

/** The values as they are. */
export const plainValues = (values: MailValues): Record<string, string | number> => each(values, plain);

/** The values for our subjects, where a title that could pass for our own words is quoted. */
export const quotedValues = (values: MailValues, quote: (text: string) => string): Record<string, string | number> =>
  each(values, (value) => (typeof value === "string" && namesProduct(value) ? quote(value) : plain(value)));
