import { call } from "./api";

/** The answer of the verification to a file. */
export function verify(bytes: Uint8Array) {
  const form = new FormData();
  form.set("document", new File([new Uint8Array(bytes)], "signed.pdf"));
  return call("POST", "/verifications", { form });
}

export async function verdictOf(bytes: Uint8Array) {
  const { json } = await verify(bytes);
  return { intact: json.intact, verdict: json.verdict };
}
