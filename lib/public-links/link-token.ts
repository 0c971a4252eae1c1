import "server-only";
import { hmac, sha256 } from "@/lib/platform/crypto";
import { appLink } from "@/lib/platform/settings";

/** 132 bits derived from the id: the sender can see the link again, but the database alone does not reveal it. */
const tokenOf = (linkId: number) => hmac("public-link", String(linkId)).slice(0, 22);

export const publicLinkHash = (linkId: number) => sha256(tokenOf(linkId));

export const publicLinkUrl = (linkId: number) => appLink(`/start/${tokenOf(linkId)}`);
