import "server-only";
import { eq } from "drizzle-orm";
import { demoImages, demos } from "@/db/schema/demos";
import { unprintableIn } from "@/lib/platform/text/assert-printable";
import { type Context, transact } from "@/lib/platform/context/context";
import { AppError, invalid, type Sentence } from "@/lib/platform/errors/errors";
import { addJob } from "@/lib/platform/jobs/add-job";
import { sentenceOf } from "@/lib/platform/i18n/sentences";
import { readSignatureImage } from "@/lib/signing/signatures/read-signature-image";
import { definitionOf, getDemo, limitDemo, loadDemoImages } from "./access";
import { type DemoDefinition, fieldsOf, imageNames, type ImageName, openSteps, titles } from "./rules";
import { type FillDemoInput, stepInput } from "./schema";

type Values = Record<string, string | boolean>;

/** Saves one step or several; the last one finishes the demo and has its document sealed. */
export async function fillDemo(ctx: Context, id: string, input: FillDemoInput): Promise<void> {
  await limitDemo(ctx);
  const definition = definitionOf(await getDemo(ctx, id));
  const values = readValues(definition, input);
  const given = await readImages(definition, input);
  await transact(ctx, async (tx) => {
    const demo = await getDemo(tx, id, { lock: true });
    if (demo.finishedAt) throw new AppError("conflict", "demo_finished");
    const merged = { ...(hasTitle(values) ? withoutTitle(demo.values) : demo.values), ...values };
    const known = await loadDemoImages(tx, id);
    const has = (name: ImageName) => given.has(name) || known.has(name);
    assertSigned(definition, [...given.keys()], has, merged);
    for (const [name, png] of given)
      await tx.db
        .insert(demoImages)
        .values({ demoId: id, name, png })
        .onConflictDoUpdate({ target: [demoImages.demoId, demoImages.name], set: { png } });
    const isFinished = openSteps(definition, has).length === 0;
    await tx.db
      .update(demos)
      .set({ values: merged, signDate: input.signDate || demo.signDate, finishedAt: isFinished ? tx.now : null })
      .where(eq(demos.id, id));
    if (isFinished) await addJob(tx.db, "sealDemo", { demoId: id });
  });
}

function readValues({ steps }: DemoDefinition, { fields, signDate }: FillDemoInput): Values {
  const texts = new Set(steps.flatMap((step) => fieldsOf(step).map(({ name }) => name)));
  const ticks = new Set<string>(steps.some((step) => step.hasTitle) ? titles : []);
  const values: Values = {};
  const problems: Record<string, string | Sentence> = {};
  for (const { key, value } of fields) {
    const isKnown = ticks.has(key) ? typeof value !== "string" : texts.has(key) && typeof value !== "boolean";
    if (!isKnown) problems[key] = "notAccepted";
    else values[key] = ticks.has(key) ? value === true : (value ?? "");
  }
  for (const [key, value] of Object.entries({ ...values, signDate: signDate ?? "" })) {
    const unprintable = unprintableIn(String(value));
    if (unprintable) problems[key] = unprintable;
  }
  if (titles.filter((title) => values[title] === true).length > 1) problems["title"] = "oneOfGroup";
  if (Object.keys(problems).length > 0) throw invalid(problems);
  return values;
}

async function readImages({ steps }: DemoDefinition, input: FillDemoInput): Promise<Map<ImageName, Uint8Array>> {
  const own = new Set(steps.flatMap(({ images }) => images));
  const given = imageNames.filter((name) => input[name]);
  const foreign = given.filter((name) => !own.has(name));
  if (foreign.length > 0) throw invalid(Object.fromEntries(foreign.map((name) => [name, "notAccepted"])));
  const pngs = new Map<ImageName, Uint8Array>();
  for (const name of given) pngs.set(name, await readSignatureImage(input[name] ?? "", name));
  return pngs;
}

/**
 * Each call must sign one or more steps completely, or nothing is stored. A step's missing signatures are reported
 * before its missing entries.
 */
function assertSigned(
  definition: DemoDefinition,
  given: readonly ImageName[],
  has: (name: ImageName) => boolean,
  values: Values,
): void {
  const signed = definition.steps.filter(({ images }) => images.some((name) => given.includes(name)));
  const [firstOpen] = openSteps(definition, has);
  const problems: Record<string, Sentence> = {};
  for (const step of signed.length > 0 ? signed : firstOpen ? [firstOpen] : []) {
    for (const name of step.images) if (!has(name)) problems[name] = { key: "required" };
    if (step.images.some((name) => !has(name))) continue;
    const read = stepInput(step).safeParse(inputOf(values, fieldsOf(step)));
    for (const issue of read.error?.issues ?? []) problems[issue.path.join(".")] ??= sentenceOf(issue);
  }
  if (Object.keys(problems).length > 0) throw invalid(problems);
}

const inputOf = (values: Values, fields: readonly { name: string }[]) => ({
  title: titles.find((title) => values[title] === true) ?? "",
  ...Object.fromEntries(fields.map(({ name }) => [name, String(values[name] ?? "")])),
});

const hasTitle = (values: Values) => titles.some((title) => title in values);
const withoutTitle = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([key]) => !titles.some((title) => title === key)));
