import type { FieldType } from "@/db/enums";
import type { Messages } from "@/lib/platform/i18n/catalogue";

type Certificate = Messages["certificate"];
/** The acts other than signing that sentences name. */
export type NamedAct = keyof Messages["RecipientsTab"]["finishedAs"];
/** The mails that a role may have entries of its own for. */
export type RoleMail = "request" | "reminder" | "escalation" | "declined";

/** Definition of one recipient role. The questions derived from it are in `lib/recipients/roles.ts`. */
export type RoleDefinition = {
  /** For the API's description. */
  description: string;
  /** The workflow waits for recipients who act, and they first agree to act electronically. The others get a copy. */
  acts: boolean;
  declines: boolean;
  needsAddress: boolean;
  /** Acts on the device of a host, who gets the mails and confirms who the recipient is. */
  isHosted: boolean;
  /** Whether a recipient of this role may have fields of this type. */
  holds: (type: FieldType) => boolean;
  /** The signing page offers acting and declining side by side; otherwise declining is in the menu. */
  declinesBesideActing: boolean;
  /** Keys of the sentences that differ from a signer's. The role's name is `RecipientRole.name.<role>`. */
  words: {
    /** Below `RecipientRole.hint`: what the sender is told about the role. */
    hint: keyof Messages["RecipientRole"]["hint"] | null;
    /** Below `SigningRole`: replaces sentences of the signing page. */
    signing: keyof Messages["SigningRole"] | null;
    /** Names the act in the recipient's state, in the mail to one of several, and in the certificate. */
    act: NamedAct | null;
    /** Names the role in the events of trail and certificate: below `certificate.askedAs`, `agreedAs`, `finishedAs`. */
    event: keyof Certificate["askedAs"] | null;
    /** Below `certificate.asked`: what the recipient was asked to do; null for roles that do not act. */
    asked: keyof Certificate["asked"] | null;
  };
  /** Entries of `mails` that replace those of a signer. */
  mails: Partial<Record<RoleMail, keyof Messages["mails"]>>;
};
