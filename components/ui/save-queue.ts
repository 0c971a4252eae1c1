/** Runs saves one after the other in the order of the calls, so that the last one wins on the server too. */
export function saveQueue() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(save: () => Promise<T>): Promise<T> => {
    const next = last.then(save, save);
    last = next;
    return next;
  };
}
export type SaveQueue = ReturnType<typeof saveQueue>;
