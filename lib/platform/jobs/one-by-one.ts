import "server-only";
import { isDatabaseUnavailable } from "@/db/lost-connection";
import { wordsOf } from "@/lib/platform/errors/explain";
import { isAbout, type Subject, withSubject } from "@/lib/platform/context/job-subject";
import { log } from "@/lib/platform/logs/log";
import { withoutValues } from "@/lib/platform/logs/without-values";

type Acting<T> = {
  about: (item: T) => Subject;
  act: (item: T) => Promise<unknown>;
  /** The line of the log about each that fails. */
  failed: string;
  /** Whether all would fail alike; by default, if the database is unavailable. */
  isOfAll?: (error: unknown) => boolean | Promise<boolean>;
};

/**
 * Acts on each in turn, whether or not those before failed. The first failure is thrown at the end, so that the job is
 * tried again. What would fail them all ends it at once.
 */
export async function oneByOne<T>(
  items: Iterable<T> | AsyncIterable<T>,
  { about, act, failed, isOfAll = isDatabaseUnavailable }: Acting<T>,
): Promise<void> {
  let first: { subject: Subject; error: unknown } | undefined;
  for await (const item of items) {
    const subject = about(item);
    try {
      await withSubject(subject, () => act(item));
    } catch (error) {
      first ??= { subject, error };
      if (await isOfAll(error)) break;
      log.warn({ ...subject, reason: wordsOf(withoutValues(error)) }, failed);
    }
  }
  if (!first) return;
  isAbout(first.subject);
  throw first.error;
}
