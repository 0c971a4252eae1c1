import "server-only";
import { sha256 } from "@/lib/platform/crypto/crypto";
import { linkToken } from "@/lib/platform/crypto/link-keys";
import { appLink } from "@/lib/platform/process/settings";

type Linked = { id: number; linkVersion: number; linkHash?: string | null };

/** Handing on and corrections count on from it. */
export const firstLinkVersion = 1;

/**
 * 256 bits derived from the recipient and a version: the link can be mailed again, but the database alone does not
 * reveal it.
 */
export const signingToken = ({ id, linkVersion, linkHash = null }: Linked) =>
  linkToken("signing-link", `${id}.${linkVersion}`, linkHash);

export const linkHashOf = (recipient: Linked) => sha256(signingToken(recipient));

export const signingLink = (recipient: Linked & { linkHash: string | null }) =>
  appLink(`/signature-requests/${signingToken(recipient)}`);
