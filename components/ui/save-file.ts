/** Fetches a file and saves it under the name that the server gave it. */
export async function saveFile(href: string): Promise<void> {
  const answer = await fetch(href);
  if (!answer.ok) throw new Error(`${href}: ${answer.status}`);
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(answer.headers.get("content-disposition") ?? "")?.[1];
  const address = URL.createObjectURL(await answer.blob());
  const link = document.createElement("a");
  link.href = address;
  link.download = encoded ? decodeURIComponent(encoded) : "";
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
