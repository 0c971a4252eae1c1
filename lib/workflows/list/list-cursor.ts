import "server-only";
import { z } from "zod";
import { workflowStatuses } from "@/db/enums";
import type { User, UserContext } from "@/lib/platform/context/context";
import { hmac, sameText } from "@/lib/platform/crypto/crypto";
import { invalid } from "@/lib/platform/errors/errors";
import type { Asked, Position } from "./asked";

const position = z.tuple([z.enum(workflowStatuses), z.string(), z.number()]);

type Listed = Omit<Asked, "before" | "after"> & { search?: string | undefined };

/** A position in a list, signed for its caller, kinds of rows, folder, search, filters and order. */
export function cursorOf({ actor }: UserContext, asked: Listed, { status, key, id }: Position): string {
  const text = Buffer.from(JSON.stringify([status, key, id])).toString("base64url");
  return `${text}.${signatureOf(actor, asked, text)}`;
}

/** Refuses any cursor but those of the same list. */
export function readCursor({ actor }: UserContext, asked: Listed, cursor: string): Position {
  const [text = "", signature = ""] = cursor.split(".");
  if (!sameText(signature, signatureOf(actor, asked, text))) throw invalid({ cursor: "cursorNotValid" });
  const [status, key, id] = position.parse(JSON.parse(Buffer.from(text, "base64url").toString()));
  return { status, key, id };
}

function signatureOf({ userId, viaKey, companyId }: User, asked: Listed, text: string): string {
  const { buckets, groupId = null, search = "", filters = null, sort, direction } = asked;
  const caller = viaKey ? { companyId } : { userId };
  return hmac("cursor", JSON.stringify([caller, buckets, groupId, search, filters, sort, direction, text]));
}
