import "server-only";
import { and, eq, isNull } from "drizzle-orm";
import { demos } from "@/db/schema/demos";
import type { Blank } from "@/lib/documents/sample-form";
import type { Context } from "@/lib/platform/context/context";
import { formatDate } from "@/lib/platform/i18n/dates";
import type { Stamp } from "@/lib/platform/pdf/contract";
import { sealPdf } from "@/lib/platform/pdf/pool";
import { sealKey } from "@/lib/platform/crypto/seal-key";
import { settings } from "@/lib/platform/process/settings";
import { type DemoRow, loadDemoImages } from "./access";
import { demoDocument } from "./demo-document";
import { demoReason, kindOf } from "./rules";
import { isDate } from "./schema";

const printed = { kind: "text", fontFace: "Helvetica", fontSize: 10 } as const;

/** Stamps the entries into the document and seals it as a demo. May run twice. */
export async function sealDemo(ctx: Context, demoId: string): Promise<void> {
  const [demo] = await ctx.db.select().from(demos).where(eq(demos.id, demoId));
  if (!demo?.finishedAt || demo.sealed) return; // swept or sealed meanwhile
  const { bytes, blanks } = await demoDocument(kindOf(demo.typeId));
  const images = await loadDemoImages(ctx, demoId);
  const sealed = await sealPdf({
    bytes,
    stamps: blanks.flatMap((blank) => stampOf(blank, demo, images) ?? []),
    seal: {
      ...(await sealKey()),
      name: "Countersign",
      reason: demoReason,
      contactInfo: settings().SUPPORT_EMAIL,
      signedAt: demo.finishedAt,
      metadata: { Subject: demoReason },
    },
  });
  await ctx.db
    .update(demos)
    .set({ sealed: sealed.bytes })
    .where(and(eq(demos.id, demoId), isNull(demos.sealed)));
}

function stampOf(blank: Blank, demo: DemoRow, images: ReadonlyMap<string, Uint8Array>): Stamp | undefined {
  const { name, kind, pageIndex, top, left, width, height } = blank;
  const box = { pageIndex, top, left, width, height };
  const image = images.get(name);
  if (image) return { ...box, kind: "image", image };
  const value = kind === "date" && name.startsWith("signDate") ? signDateOf(demo) : demo.values[name];
  if (value === true) return { ...box, kind: "check", checked: true };
  if (!value) return undefined;
  const text = isDate(value) ? formatDate(new Date(`${value}T00:00:00Z`), "DD MMM YYYY", "en") : value;
  return { ...box, ...printed, text, multiline: blank.multiline };
}

const signDateOf = ({ signDate, finishedAt, createdAt }: DemoRow) =>
  signDate ?? formatDate(finishedAt ?? createdAt, "DD MMM YYYY", "en");
