import "server-only";
import type { Context } from "@/lib/platform/context/context";
import { log } from "@/lib/platform/logs/log";
import { queueForOperator, tellOperator } from "@/lib/platform/logs/tell-operator";

const mostLogged = 1000;
const mostMailed = 20;

type Topic = { topic: string; againMs?: number };

/** Tells log and operator at once what does not fit the anchors. */
export async function tellFindings(ctx: Context, findings: readonly string[], topic: Topic): Promise<void> {
  if (findings.length > 0) await tellOperator(ctx.db, { ...topic, ...logAndWrite(findings) });
}

/** Like `tellFindings`, but the mail leaves only if the transaction commits. */
export async function queueFindings(tx: Context, findings: readonly string[], topic: Topic): Promise<void> {
  if (findings.length > 0) await queueForOperator(tx, { ...topic, ...logAndWrite(findings) });
}

function logAndWrite(findings: readonly string[]) {
  for (const finding of findings.slice(0, mostLogged)) log.error({ finding }, "an anchor does not fit");
  const leftOut = findings.length - mostLogged;
  if (leftOut > 0) log.error({ leftOut }, "more anchors do not fit");
  return {
    subject: "The audit record does not fit its anchors",
    text: `${findings.length} differences were found:\n\n${findings.slice(0, mostMailed).join("\n")}\n\nSomebody may have changed the database or the storage outside the product. See the whole list by \`npm run operator -- verify-anchors\` (docs/operating.md, Anchors).`,
  };
}
