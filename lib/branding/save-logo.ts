import "server-only";
import { sharp } from "@/lib/platform/process/sharp";
import { brandings } from "@/db/schema/appearance";
import { type Owner, ownerColumn } from "@/lib/access/owner";
import { type Context, transact } from "@/lib/platform/context/context";
import { invalid } from "@/lib/platform/errors/errors";
import { storeFile } from "@/lib/platform/storage/storage";
import { logoPathOf } from "./schema";
import { recordSecurityEvent } from "@/lib/security/record-event";

const maximumSide = 4000;
const formats = new Set(["png", "jpeg", "webp"]);

/** Stores the picture, converted to PNG, which every mail program shows. Answers its hash, for `saveLogo`. */
export const storeLogo = async (bytes: Uint8Array): Promise<string> => storeFile(await reencode(bytes));

/** Sets the stored picture as the logo. Answers its path. */
export async function saveLogo(ctx: Context, owner: Owner, logoHash: string): Promise<string> {
  await transact(ctx, async (tx) => {
    await tx.db
      .insert(brandings)
      .values({ ...owner, logoHash })
      .onConflictDoUpdate({ target: ownerColumn(brandings, owner), set: { logoHash, updatedAt: tx.now } });
    await recordSecurityEvent(tx, "brandingChanged", { companyId: owner.companyId });
  });
  return logoPathOf(logoHash) ?? "";
}

/** Decoding decides the format; only the pixels of the original are kept (docs/threats.md 24, 28). */
async function reencode(bytes: Uint8Array): Promise<Uint8Array> {
  try {
    const image = sharp(bytes, { limitInputPixels: maximumSide * maximumSide, failOn: "error", pages: 1 });
    const { format, width, height } = await image.metadata();
    if (!formats.has(format) || width > maximumSide || height > maximumSide) throw new Error("not a logo");
    return await image
      .rotate()
      .resize({ width: 600, height: 200, fit: "inside", withoutEnlargement: true })
      .png()
      .toBuffer();
  } catch {
    throw invalid({ logo: { key: "logoNotValid", values: { side: maximumSide } } });
  }
}
