import { randomUUID } from "node:crypto";

/** Below `.invalid` no address exists (RFC 2606), so nobody can confirm one, and no mail server takes it. */
const domain = "@deleted.invalid";

/** The address of a deleted account, which nothing can guess. */
export const addressOfNobody = () => `${randomUUID()}${domain}`;

export const isNobody = (address: string): boolean => address.endsWith(domain);
