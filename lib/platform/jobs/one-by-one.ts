import "server-only";
import { isDatabaseUnavailable } from "@/db/lost-connection";
import { wordsOf } from "@/lib/platform/errors/explain";
import { isAbout, type Subject, withSubject } from "@/lib/platform/context/job-subject";
import { log } from "@/lib/platform/logs/log";
import { withoutValues } from "@/lib/platform/logs/without-values";

type Acting<T> = {
  about: (item: T) => Subject;
  act: (item: T) => Promise<unknown>;
  /** The log message for each item that fails. */
  failed: string;
  /** Whether every other item would fail as well; by default, if the database is unavailable. */
  isOfAll?: (error: unknown) => boolean | Promise<boolean>;
};

/**
 * Runs `act` for each item in turn, whether or not earlier ones failed. Throws the first failure at the end, so that
 * the job is tried again. An error that every other item would meet too ends the loop at once.
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
