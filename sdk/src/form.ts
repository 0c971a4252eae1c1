/** A form as the API reads it: one part for each file of a list, objects as JSON. */
export function formOf(values: Readonly<Record<string, unknown>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values))
    for (const one of Array.isArray(value) && value.some(isFile) ? value : [value])
      if (one !== undefined && one !== null) form.append(name, isFile(one) ? one : textOf(one));
  return form;
}

const isFile = (value: unknown): value is Blob => value instanceof Blob;

const textOf = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));
