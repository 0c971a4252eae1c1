import "server-only";
import type { Context } from "@/lib/platform/context/context";
import { AppError } from "@/lib/platform/errors/errors";
import { definitionOf, getDemo, loadDemoImages } from "./access";
import { demoLifeMs, type DemoKind, kindOf, openSteps, titles } from "./rules";
import { demoId } from "./schema";

/** A demo as its pages show it, with the entries so far. */
export async function findDemo(ctx: Context, kind: DemoKind, id: string) {
  const demo = demoId.safeParse(id).success ? await getDemo(ctx, id) : null;
  if (!demo || kindOf(demo.typeId) !== kind) throw new AppError("not_found");
  const images = await loadDemoImages(ctx, id);
  const definition = definitionOf(demo);
  const [firstOpen] = openSteps(definition, (name) => images.has(name));
  const texts = Object.entries(demo.values).map(([name, value]) => [name, typeof value === "string" ? value : ""]);
  return {
    definition,
    isFinished: demo.finishedAt !== null,
    firstOpen: firstOpen?.step,
    endsAt: new Date(demo.createdAt.getTime() + demoLifeMs),
    values: {
      ...Object.fromEntries(texts),
      title: titles.find((title) => demo.values[title] === true) ?? "",
    } as Record<string, string>, // every value was turned into a string just above
    images: Object.fromEntries(
      [...images].map(([name, png]) => [name, `data:image/png;base64,${Buffer.from(png).toString("base64")}`]),
    ) as Record<string, string>, // likewise
  };
}
