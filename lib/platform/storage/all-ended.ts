/**
 * Like Promise.all, but waits for all of them before it throws the first failure in the list, so that nothing is still being written
 * when the request is answered.
 */
export async function allEnded<const All extends readonly unknown[]>(
  all: All,
): Promise<{ -readonly [Index in keyof All]: Awaited<All[Index]> }> {
  await Promise.allSettled(all);
  return Promise.all(all);
}
