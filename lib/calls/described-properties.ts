import "server-only";
import { contents } from "./glossary/contents";
import { evidence } from "./glossary/evidence";
import { parameters } from "./glossary/parameters";
import { people } from "./glossary/people";
import { workflows } from "./glossary/workflows";

/**
 * Descriptions of properties by name, for schemas that have none of their own. A name means the same everywhere in the
 * API, so it is described once; exceptions are described in their schema.
 */
export const glossary: Readonly<Record<string, string>> = {
  success: "True; a refusal has false",
  errors: "Sentences by the path of the input",
  ...people,
  ...workflows,
  ...contents,
  ...evidence,
};

/** Gives the properties and parameters of an OpenAPI description that have none a description. */
export function describeProperties(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(describeProperties);
  if (typeof node !== "object" || node === null) return node;
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, describedAt(key, value)]));
}

function describedAt(key: string, value: unknown): unknown {
  if (key === "parameters" && Array.isArray(value))
    return value.map((one: unknown) => {
      // Generators read a parameter's own description only.
      const { name, schema } = Object(one);
      return described(schema?.description ?? parameters[String(name)], one);
    });
  if (key !== "properties" || typeof value !== "object" || value === null) return describeProperties(value);
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, described(glossary[name], item)]));
}

function described(words: string | undefined, one: unknown): unknown {
  const inner = describeProperties(one);
  const isBare = typeof inner === "object" && inner !== null && !("description" in inner);
  return isBare && words !== undefined ? { ...inner, description: words } : inner;
}
