import { z } from "zod";

/** `waitingForMe` becomes 'waiting for me'. */
const wordsOf = (name: string) => name.replace(/[A-Z]/g, (c) => ` ${c.toLowerCase()}`);

type Explanations = Readonly<Record<string, string>>;

/** OpenAPI properties of a number that is one of these ids. */
export function meaningOf(ids: Readonly<Record<string, number>>, explained: Explanations = {}) {
  const entries = Object.entries(ids);
  const meaning = (name: string) => (explained[name] ? ` (${explained[name]})` : "");
  return {
    enum: entries.map(([, id]) => id),
    "x-enum-varnames": entries.map(([name]) => name),
    description: entries.map(([name, id]) => `${id}: ${wordsOf(name)}${meaning(name)}`).join("; "),
  };
}

/** The refusal of what is none of these. */
export const mustBeOneOf = (values: readonly (number | string)[]) => ({
  error: "mustBeOneOf",
  params: { values: values.join(", ") },
});

const ofText = { "1": 1, "2": 2, "3": 3 } as const;

/** Input: one of the ids 1, 2 and 3, as number or as text. */
export const oneOfThree = (ids: Readonly<Record<string, 1 | 2 | 3>>, missing: string) => {
  const error = ({ input }: { input?: unknown }) => (input === undefined || input === "" ? missing : "oneOfThree");
  return z.union([z.literal([1, 2, 3]), z.enum(["1", "2", "3"]).transform((text) => ofText[text])], { error }).meta({
    description: `${meaningOf(ids).description}; as number or as text`,
  });
};

/** Output: a number, with the meaning of each value. */
export const describedId = (ids: Readonly<Record<string, number>>, explained?: Explanations) =>
  z.number().meta(meaningOf(ids, explained));
