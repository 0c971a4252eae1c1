import { expect, test } from "vitest";
import type { z } from "zod";
import { loadRoutes } from "@/app/v1/routes";
import { definitionOf } from "@/lib/calls/open-api";
import { declineInput } from "@/lib/signing/schema";
import { freeText, singleLine } from "@/lib/platform/text/single-line";

const routes = await loadRoutes();
const controls = Array.from("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069");

test.each(controls)("a text that others read takes no %j", (control) => {
  for (const read of [freeText(), singleLine()])
    expect(read.parse(`${control}Fee ${control}001 a\u200cb${control}`)).toBe("Fee 001 a\u200cb");
  expect(declineInput.parse({ declineReason: `Too ${control}dear` }).declineReason).toBe("Too dear");
  expect(declineInput.safeParse({ declineReason: control }).success).toBe(false);
});

/** Inputs (anywhere, below a parent, or of one call) that keep direction marks, because nobody reads them as a text of somebody else. */
const kept = {
  "images of signatures": [
    "signature",
    ...["lessor", "lessee", "employer", "employee"].flatMap((who) => [`${who}Signature`, `${who}Initials`]),
  ],
  "secrets, and what they are compared with": [
    "accessCode",
    "challenge",
    "clientSecret",
    "code",
    "currentPassword",
    "mailedCode",
    "passkey",
    "password",
    "recoveryCode",
    "token",
  ],
  "entries and values, which fonts without the characters refuse (printed-text.ts)": [
    "data.value",
    "fields",
    "fields.value",
    "fields.min",
    "fields.max",
    "corrections.field.value",
    "corrections.field.min",
    "corrections.field.max",
    "values.value",
    "text of POST /typed-signatures",
  ],
  "what is compared with names, values and what a provider says": [
    "clientId",
    "groupsClaim",
    "groups.value",
    "metadataUrl",
    "email of POST /auth/connections",
    "fields.condition.rules.field",
    "fields.condition.rules.value",
    "fields.duplicatedFromName",
    "fields.formula",
    "fields.pattern",
    "corrections.field.condition.rules.field",
    "corrections.field.condition.rules.value",
    "corrections.field.duplicatedFromName",
    "corrections.field.pattern",
    "formula",
    "values.name",
    "signatories.roleName",
    "version",
    "name of POST /companies/{companyId}/deletion",
  ],
  "references and searches of the caller": [
    "metadata",
    "externalId",
    "corrections.ref",
    "search",
    "person",
    "recipientExternalId",
    "groupId",
  ],
  "what its call reads further, and refuses": [
    "allowedOrigins",
    "origin of POST /embed-sessions",
    "domain",
    "issuer",
    "networks",
    "replaces",
    "host",
    "returnUrl",
    "timeZone",
    "mobileNumber",
    "logoPath",
    "encodedImage",
    "signDate",
    "fields.key",
  ],
};

type Parts = {
  type: string;
  shape?: Record<string, z.ZodType>;
  getter?: () => z.ZodType;
  options?: z.ZodType[];
  innerType?: z.ZodType;
  element?: z.ZodType;
  valueType?: z.ZodType;
  in?: z.ZodType;
};

/** Each text that the schema takes, with its name; a pipe is one schema, whose inner objects are looked at too. */
function* textsIn(schema: z.ZodType, path: string[], above: z.ZodType[] = []): Generator<[string, z.ZodType]> {
  if (above.includes(schema)) return;
  const parts = schema._zod.def as unknown as Parts;
  const below = [...above, schema];
  for (const [key, one] of Object.entries(parts.shape ?? {})) yield* textsIn(one, [...path, key], below);
  for (const one of [parts.innerType, parts.element, parts.valueType, parts.getter?.(), ...(parts.options ?? [])])
    if (one) yield* textsIn(one, path, below);
  if (parts.type === "pipe" && parts.in)
    for (const [name, one] of textsIn(parts.in, path, below)) if (name !== path.join(".")) yield [name, one];
  if (parts.type === "string" || parts.type === "pipe") yield [path.join("."), schema];
}

function textsOf(handler: unknown) {
  const body = definitionOf(handler)?.body;
  return body ? [...textsIn(body, [])] : [];
}

const takesControls = (schema: z.ZodType) => {
  try {
    return JSON.stringify(schema.safeParse("Fee \u202e001").data ?? "").includes("\u202e");
  } catch {
    return false; // It refuses the text by throwing.
  }
};

test("every input of a call that others read is read as such a text", () => {
  const allowed = new Set(Object.values(kept).flat());
  const found = new Set<string>();
  for (const [path, methods] of Object.entries(routes))
    for (const [method, handler] of Object.entries(methods))
      for (const [name, schema] of textsOf(handler))
        if (takesControls(schema)) found.add(`${name} of ${method} ${path}`);
  const isAllowed = (call: string) => {
    const name = call.split(" of ")[0] ?? "";
    return [call, name, name.split(".").at(-1) ?? ""].some((one) => allowed.has(one));
  };
  expect([...found].filter((call) => !isAllowed(call))).toEqual([]);
});
