/** Removes what the product keeps in this process, except the processes for PDFs, which take long to start. */
export function forgetState(): void {
  for (const name of Object.keys(globalThis))
    if (name.startsWith("countersign") && !name.endsWith("Pool")) Reflect.deleteProperty(globalThis, name);
}
