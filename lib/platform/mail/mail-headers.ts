import "server-only";
import type { Language } from "@/db/enums";
import { translator } from "@/lib/platform/i18n/translate";
import { holdsAddress, isMisleading, withoutInvisible } from "@/lib/platform/text/name-text";
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

/** Of every mail that the product sends by itself, so that no absence notice answers it (RFC 3834). */
const automatic = { "Auto-Submitted": "auto-generated" };

/**
 * From is the address of the server's owner, which SPF, DKIM and DMARC are about, with the sender's name before the
 * owner's; answers go to the sender, or to the address that the organisation has set.
 */
export function headersOf(sender: MailSender | undefined, owner: Mailbox) {
  const person = sender && readable(sender);
  const replyTo = (sender?.replyTo && readable(sender.replyTo)) ?? person;
  const isOther = person && person.name !== "" && person.name !== nameInHeader(owner.name);
  const values = { sender: person?.name ?? "", product: owner.name || "Countersign" };
  const name = isOther && sender ? translator(sender.language, "mails.envelope")("from", values) : owner.name;
  return {
    from: { name: nameInHeader(name), address: onTheWire(owner.address) },
    ...(replyTo && { replyTo }),
    headers: automatic,
  };
}

/** Undefined if no mail reaches the address, or if a header cannot have it in a mail to somebody else (RFC 6532). */
const readable = ({ name, address: given }: Mailbox): Mailbox | undefined =>
  isMailAddress(given) && !needsSmtpUtf8(given) ? { name: personInHeader(name), address: onTheWire(given) } : undefined;

/** What mail programs decode inside a name (RFC 2047), which would then show what was not looked at here. */
const encodedWord = /=\?/;

/** Empty for a name that would show as another, or as an address; those that an earlier version let through may. */
const personInHeader = (name: string) =>
  isMisleading(name) || encodedWord.test(name) || holdsAddress(name)
    ? ""
    : Array.from(nameInHeader(name)).slice(0, longestName).join("").trim();

/** One line without what is read as the end of a name, or as nothing. */
const nameInHeader = (name: string) =>
  withoutInvisible(name)
    .replace(/[\p{Cc}\p{Cs}\s"<>\\]+/gu, " ")
    .trim();

/** As a provider takes it that is given headers as text. */
export function asText({ name, address: at }: Mailbox): string {
  if (name === "") return at;
  return /[()[\]:;@,.]/.test(name) ? `"${name}" <${at}>` : `${name} <${at}>`;
}

/** Reads MAIL_FROM: an address, or a name with `<an address>`. */
export function mailboxFrom(text: string): Mailbox {
  const [, name = "", inner = text] = /^([^<]*)<(.*)>$/.exec(text) ?? [];
  return { name: name.trim().replace(/^"(.*)"$/, "$1"), address: inner };
}
