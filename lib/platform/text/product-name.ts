import { findName } from "./look-alikes";

/** Pure, runs in the browser too. */

const product = "Countersign";

/** The verb in lower case; every other spelling counts as the product's name, except at the beginning of an order. */
const verb = /^counter[- ]?sign$/;
/** A line of nothing but the verb, as a name stands below a letter. */
const signature = /^[^\p{L}\p{N}{]*counter[- ]?sign[^\p{L}\p{N}{]*$/u;
/** `Countersign this by Friday`: a closed list of words, and no placeholder, because any text may take its place. */
const order =
  /(^[^\p{L}\p{N}{]*|[.!?…]\s+)C(?=ounter-?sign (?:(?:this|these|it|both copies|(?:the|this) (?:agreement|contract|document|lease|offer))(?: (?:before|by|here|now|today|until)(?![\p{L}\p{N}{])| *[.,;!?)]| *$)))/gu;

/** Whether readers of a line would take the product's name from it, and not the verb. */
export const namesProduct = (line: string): boolean =>
  signature.test(line) || findName(line.replace(order, "$1c"), product).some((found) => !verb.test(found));

/** Whether the name of a person or an organisation could pass for the product's, in any spelling. */
export const posesAsProduct = (name: string): boolean => findName(name, product, { isName: true }).length > 0;
