import "server-only";
import { hmac, sha256 } from "@/lib/platform/crypto";
import { appLink } from "@/lib/platform/settings";

type Linked = { id: number; linkVersion: number };

/**
 * 256 bits derived from the signatory and a version: the link can be mailed again, but the database alone does not
 * reveal it.
 */
export const signingToken = (signatory: Linked) => hmac("signing-link", `${signatory.id}.${signatory.linkVersion}`);

export const linkHashOf = (signatory: Linked) => sha256(signingToken(signatory));

export const signingLink = (signatory: Linked) => appLink(`/signature-requests/${signingToken(signatory)}`);
