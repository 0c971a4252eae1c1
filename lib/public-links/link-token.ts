import "server-only";
import { sha256 } from "@/lib/platform/crypto/crypto";
import { linkToken } from "@/lib/platform/crypto/link-keys";
import { appLink } from "@/lib/platform/process/settings";

type Linked = { id: number; linkHash: string | null };

/** 132 bits derived from the id: the sender can see the link again, but the database alone does not reveal it. */
const tokenOf = ({ id, linkHash }: Linked) => linkToken("public-link", String(id), linkHash, 22);

export const publicLinkHash = (link: Linked) => sha256(tokenOf(link));

export const publicLinkUrl = (link: Linked) => appLink(`/start/${tokenOf(link)}`);
