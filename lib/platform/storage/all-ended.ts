/**
 * Like Promise.all, but throws the first failure in the list only once all have ended, so that nothing is still being
 * written when the request is answered.
 */
export async function allEnded<const All extends readonly unknown[]>(
  all: All,
): Promise<{ -readonly [Index in keyof All]: Awaited<All[Index]> }> {
  await Promise.allSettled(all);
  return Promise.all(all);
}
