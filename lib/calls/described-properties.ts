import "server-only";
import { contents } from "./glossary/contents";
import { evidence } from "./glossary/evidence";
import { people } from "./glossary/people";
import { workflows } from "./glossary/workflows";

/**
 * What a property of this name is, wherever its schema says no more. A name means one thing in the whole API, so that
 * it is described once; what is particular stands at the schema.
 */
export const glossary: Readonly<Record<string, string>> = {
  success: "True; a refusal has false",
  errors: "Sentences by the path of the input",
  ...people,
  ...workflows,
  ...contents,
  ...evidence,
};

/** Gives the properties of an OpenAPI description that have none a description. */
export function describeProperties(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(describeProperties);
  if (typeof node !== "object" || node === null) return node;
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => [
      key,
      key === "properties" && typeof value === "object" && value !== null
        ? Object.fromEntries(Object.entries(value).map(([name, item]) => [name, described(name, item)]))
        : describeProperties(value),
    ]),
  );
}

function described(name: string, property: unknown): unknown {
  const inner = describeProperties(property);
  const words = glossary[name];
  return typeof inner === "object" && inner !== null && words !== undefined && !("description" in inner)
    ? { ...inner, description: words }
    : inner;
}
