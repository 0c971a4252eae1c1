import { readAnswer } from "@/lib/platform/http/call-api";

/** Fetches a file and saves it under the name that the server gave it. Throws a `CallFailure` where it is refused. */
export async function saveFile(href: string): Promise<void> {
  const answer = await fetch(href);
  if (!answer.ok) readAnswer(answer.status, await answer.text());
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(answer.headers.get("content-disposition") ?? "")?.[1];
  saveBlob(await answer.blob(), encoded ? decodeURIComponent(encoded) : "");
}

export function saveBlob(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
