import "server-only";
import type { Context } from "@/lib/platform/context/context";
import { isMac } from "./macs";
import { loadRegister, takesUncodedRows } from "./register";

type Kind = "reminder" | "webhook";
type Row<K extends Kind> = Parameters<typeof isMac<K>>[1] & { code: string | null };

/** Whether a row is as the product saved it. Without a code it counts as such for the day of the upgrade. */
export async function isAsSaved<K extends Kind>(ctx: Context, kind: K, row: Row<K>): Promise<boolean> {
  if (row.code !== null) return isMac(kind, row, row.code);
  return takesUncodedRows(await loadRegister(ctx), ctx.now);
}
