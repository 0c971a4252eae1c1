import { z } from "zod";

/** Words of a key of the code: `waitingForMe` is 'waiting for me'. */
const wordsOf = (name: string) => name.replace(/[A-Z]/g, (c) => ` ${c.toLowerCase()}`);

type Explanations = Readonly<Record<string, string>>;

/** How the API's description shows a number that stands for one of these. */
function meaningOf(ids: Readonly<Record<string, number>>, explained: Explanations = {}) {
  const entries = Object.entries(ids);
  const meaning = (name: string) => (explained[name] ? ` (${explained[name]})` : "");
  return {
    enum: entries.map(([, id]) => id),
    "x-enum-varnames": entries.map(([name]) => name),
    description: entries.map(([name, id]) => `${id}: ${wordsOf(name)}${meaning(name)}`).join("; "),
  };
}

const ofText = { "1": 1, "2": 2, "3": 3 } as const;

/** One of the ids 1, 2 and 3, as number or as text. */
export const oneOfThree = (ids: Readonly<Record<string, 1 | 2 | 3>>, error: string) =>
  z.union([z.literal([1, 2, 3]), z.enum(["1", "2", "3"]).transform((text) => ofText[text])], error).meta({
    description: `${meaningOf(ids).description}; as number or as text`,
  });

/** A number of an answer, with what each value means. */
export const describedId = (ids: Readonly<Record<string, number>>, explained?: Explanations) =>
  z.number().meta(meaningOf(ids, explained));
