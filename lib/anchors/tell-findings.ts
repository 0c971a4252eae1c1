import "server-only";
import type { Context } from "@/lib/platform/context";
import { log } from "@/lib/platform/log";
import { tellOperator } from "@/lib/platform/tell-operator";

const mostLogged = 1000;
const mostMailed = 20;

/** Tells log and operator at once what does not fit the anchors. */
export async function tellFindings(
  ctx: Context,
  findings: readonly string[],
  mail: { topic: string; againMs?: number },
): Promise<void> {
  if (findings.length === 0) return;
  for (const finding of findings.slice(0, mostLogged)) log.error({ finding }, "an anchor does not fit");
  await tellOperator(ctx.db, {
    ...mail,
    subject: "The audit record does not fit its anchors",
    text: `${findings.length} differences were found:\n\n${findings.slice(0, mostMailed).join("\n")}\n\nSomebody may have changed the database or the storage outside the product. See the whole list by \`npm run operator -- verify-anchors\` (docs/operating.md, Anchors).`,
  });
}
