import "server-only";
import { sharp } from "@/lib/platform/process/sharp";
import { assertSent, loadSent } from "@/lib/audit/facts/as-sent";
import { findPageImage } from "@/lib/documents/render-page";
import type { Context } from "@/lib/platform/context/context";
import { log } from "@/lib/platform/logs/log";
import { isHosted } from "@/lib/recipients/roles";
import type { Subject } from "./find-subject";

const width = 200;

/**
 * The first page for a recipient's mail, as JPEG, because not every mail program shows WebP. Null for recipients who
 * must pass a gate first, for hosts, who never see it, and for alternates, because it is open who of them will act.
 */
export async function firstPageFor(ctx: Context, { workflow, person, docs }: Subject): Promise<Uint8Array | null> {
  const [document] = docs;
  if (!document || !person || !mayBeShown(person)) return null;
  try {
    assertSent(workflow.id, await loadSent(ctx, workflow), document);
    const image = await findPageImage(ctx, document, 0, width);
    return await sharp(image).flatten({ background: "#ffffff" }).jpeg({ quality: 80 }).toBuffer();
  } catch (error) {
    log.warn({ err: error, documentId: document.id }, "a mail goes without its picture");
    return null;
  }
}

const mayBeShown = (person: NonNullable<Subject["person"]>) =>
  person.accessCodeSealed === null &&
  !person.hasOtpStep &&
  !person.forceOtp &&
  !person.addressUnconfirmed &&
  !isHosted(person.recipientRole) &&
  person.memberOf === null;
