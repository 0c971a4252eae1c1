/** What the page shows: the last entry of the workflow's trail when it was made. It is in the page's form. */
export function seenSequence(): number | undefined {
  const input = document.querySelector<HTMLInputElement>('input[name="seen_sequence"]');
  return input ? Number(input.value) : undefined;
}
