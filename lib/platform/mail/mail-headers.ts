import "server-only";
import type { Language } from "@/db/enums";
import { translator } from "@/lib/platform/i18n/translate";
import { holdsLink } from "@/lib/platform/text/links";
import { isMisleading, withoutInvisible } from "@/lib/platform/text/name-text";
import { posesAsProduct } from "@/lib/platform/text/product-name";
import { isMailAddress } from "@/lib/platform/text/shapes";
import { needsSmtpUtf8, onTheWire } from "./address-forms";

type Mailbox = { name: string; address: string };
/** Whose words a mail brings, and who reads the answers to it. */
export type MailSender = Mailbox & {
  language: Language;
  /** Reads the answers in the sender's place. */
  replyTo?: Mailbox | null;
};

const longestName = 100;

/** Marks every mail that the product sends by itself, so that no absence notice replies to it (RFC 3834). */
const automatic = { "Auto-Submitted": "auto-generated" };

/**
 * The sender headers. From is the address of the mail server's owner, which SPF, DKIM and DMARC check, with the
 * sender's name before the owner's, or their address if the name cannot be shown. Replies go to the sender, or to the address that the organisation has set.
 */
export function headersOf(sender: MailSender | undefined, owner: Mailbox) {
  const person = sender && readable(sender);
  const replyTo = (sender?.replyTo && readable(sender.replyTo)) ?? person;
  const shown = person?.name || person?.address; // a stranger's mail never comes from the product alone
  const isOther = shown !== undefined && shown !== nameInHeader(owner.name);
  const values = { sender: shown ?? "", product: owner.name || "Countersign" };
  const name = isOther && sender ? translator(sender.language, "mails.envelope")("from", values) : owner.name;
  return {
    from: { name: nameInHeader(name), address: onTheWire(owner.address) },
    ...(replyTo && { replyTo }),
    headers: automatic,
  };
}

/** Undefined if mail cannot reach the address, or if a header of a mail to somebody else cannot hold it (RFC 6532). */
const readable = ({ name, address: given }: Mailbox): Mailbox | undefined =>
  isMailAddress(given) && !needsSmtpUtf8(given) ? { name: personInHeader(name), address: onTheWire(given) } : undefined;

/** Mail programs decode this inside a name (RFC 2047), and would then show text that was not checked here. */
const encodedWord = /=\?/;

/**
 * The name for a header; empty if it would show as another one, as an address or as the product's. An earlier version
 * accepted such names.
 */
const personInHeader = (name: string) =>
  isMisleading(name) || encodedWord.test(name) || holdsLink(name) || posesAsProduct(name)
    ? ""
    : Array.from(nameInHeader(name)).slice(0, longestName).join("").trim();

/** The name on one line, without invisible characters and those that end a name. */
const nameInHeader = (name: string) =>
  withoutInvisible(name)
    .replace(/[\p{Cc}\p{Cs}\s"<>\\]+/gu, " ")
    .trim();

/** A mailbox as text, for a provider that takes headers as text. */
export function asText({ name, address: at }: Mailbox): string {
  if (name === "") return at;
  return /[()[\]:;@,.]/.test(name) ? `"${name}" <${at}>` : `${name} <${at}>`;
}

/** Reads MAIL_FROM: an address, or a name with `<an address>`. */
export function mailboxFrom(text: string): Mailbox {
  const [, name = "", inner = text] = /^([^<]*)<(.*)>$/.exec(text) ?? [];
  return { name: name.trim().replace(/^"(.*)"$/, "$1"), address: inner };
}
