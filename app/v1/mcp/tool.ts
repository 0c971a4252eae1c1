import type { z } from "zod";
import type { Agent } from "@/lib/agents/find-agent";
import type { UserContext } from "@/lib/platform/context/context";
import type { Told } from "./as-data";

/** Hints for clients; nothing here relies on them. */
type Hints = { readOnlyHint: boolean; destructiveHint?: boolean; openWorldHint: boolean };

export type Tool = {
  name: string;
  title: string;
  /** Names no data of a customer. */
  description: string;
  input: z.ZodObject;
  hints: Hints;
  /** The calls of the API whose act it shares, with their scopes and limits. */
  calls: readonly string[];
  run: (ctx: UserContext, agent: Agent, given: unknown) => Promise<Told>;
};

/** Binds a tool's act to the type of its input. */
export const tool = <S extends z.ZodObject>({
  run,
  ...rest
}: Omit<Tool, "input" | "run"> & {
  input: S;
  run: (ctx: UserContext, agent: Agent, given: z.infer<S>) => Promise<Told>;
}): Tool => ({ ...rest, run: (ctx, agent, given) => run(ctx, agent, rest.input.parse(given)) });

export const reads: Hints = { readOnlyHint: true, openWorldHint: false };
export const writes: Hints = { readOnlyHint: false, destructiveHint: false, openWorldHint: false };
/** Reaches people outside. */
export const reaches: Hints = { readOnlyHint: false, destructiveHint: false, openWorldHint: true };
export const ends: Hints = { readOnlyHint: false, destructiveHint: true, openWorldHint: true };
