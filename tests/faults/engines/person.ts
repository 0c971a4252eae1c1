import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { until } from "../../support/until";
import type { Engine, Point } from "./engine";
import type { Sought } from "./in-page";

type Look = { value?: string; checked?: boolean; text: string; hasFocus: boolean };
type Box = Point & { width: number; height: number };
export type Person = Awaited<ReturnType<typeof personAt>>;

const slowMs = 30_000;

/** Somebody who finds things by role and name, waits until they can be pressed, and presses with pointer and keys. */
export async function personAt(engine: Engine) {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL("in-page.ts", import.meta.url))],
    bundle: true,
    format: "iife",
    globalName: "inPage",
    minify: true,
    write: false,
  });
  const code = outputFiles.map(({ text }) => text).join("\n");
  const expression = (call: string) => `(() => { ${code}; return inPage.${call}; })()`;
  const ask = <Answer>(call: string) => engine.evaluate(expression(call)) as Promise<Answer>;
  const sought = (role: string, name: string, exact = true) => JSON.stringify({ role, name, exact } satisfies Sought);

  async function waitFor<T>(what: string, look: () => Promise<T>): Promise<NonNullable<T>> {
    return until(() => look().catch(() => undefined), slowMs).catch(async () => {
      const seen = String(await ask<string>("text()").catch(String)).replaceAll(/\s+/g, " ");
      throw new Error(`Waited in vain for ${what}. The page says: ${seen.slice(0, 1500)}`);
    }) as Promise<NonNullable<T>>;
  }

  /** The element's position once it is uncovered and has stopped moving; a moving target would be missed. */
  async function placeOf(what: string, from: "start" | "middle" = "middle"): Promise<Point> {
    let before: Point | null = null;
    return waitFor(`what to press: ${what}`, async () => {
      const now = await ask<Point | null>(`pressable(${what}, "${from}")`);
      const stays = now && before && now.x === before.x && now.y === before.y;
      before = now;
      return stays ? now : undefined;
    });
  }

  const look = (role: string, name: string, exact?: boolean) => ask<Look | null>(`look(${sought(role, name, exact)})`);

  return {
    engine,
    press: async (role: string, name: string, exact?: boolean) =>
      engine.click(await placeOf(sought(role, name, exact))),
    /** Presses into a field and types, instead of what was in it; it is found by the beginning of its name. */
    async fill(name: string, text: string) {
      await engine.click(await placeOf(sought("field", name, false), "start")); // the first part of a date
      await waitFor(`the focus in ${name}`, async () => (await look("field", name, false))?.hasFocus);
      if ((await look("field", name, false))?.value) await engine.selectAll();
      await engine.type(text);
    },
    async tick(role: "checkbox" | "radio", name: string) {
      await engine.click(await placeOf(sought(role, name, false)));
      await waitFor(`a mark at ${name}`, async () => (await look(role, name, false))?.checked);
    },
    boxOf: (role: string, name: string) =>
      waitFor(`a place for ${name}`, () => ask<Box | null>(`box(${sought(role, name)})`)),
    attach: async (name: string, file: string) => {
      const input = `fileInput(${JSON.stringify(name)})`;
      await waitFor(`a field for a file: ${name}`, () => ask(`${input} !== undefined`));
      await engine.attach(expression(input), file);
    },
    sees: (role: string, name: string, exact?: boolean) => waitFor(`${role} ${name}`, () => look(role, name, exact)),
    isGone: (role: string, name: string) =>
      waitFor(`the end of ${role} ${name}`, async () => (await look(role, name)) === null),
    hasFocus: (role: string, name: string, exact?: boolean) =>
      waitFor(`the focus at ${name}`, async () => (await look(role, name, exact))?.hasFocus),
    holds: (name: string, value: string) =>
      waitFor(`${value} in ${name}`, async () => (await look("field", name, false))?.value === value),
    reads: (text: string) => waitFor(`the words ${text}`, async () => (await ask<string>("text()")).includes(text)),
    overflow: () => ask<number>("overflow()"),
    evaluate: engine.evaluate,
    waitFor,
  };
}
