import "server-only";
import { type Subject, withSubject } from "@/lib/platform/context/job-subject";
import { log } from "@/lib/platform/logs/log";
import { partOf } from "@/lib/platform/logs/outages";
import { storageAnswers } from "@/lib/platform/storage/storage";
import { isStorageFull } from "@/lib/platform/storage/storage-full";
import type { Zip } from "./write-zip";

type Adding<T> = {
  kind: "workflows" | "templates";
  about: (item: T) => Subject;
  add: (item: T) => Promise<void>;
};

/**
 * Adds each in turn. One that cannot be read is named in the log and in a file beside the others, which it must not keep
 * from being exported.
 */
export async function addEach<T extends { id: number }>(
  zip: Zip,
  items: AsyncIterable<T>,
  { kind, about, add }: Adding<T>,
): Promise<void> {
  const leftOut: number[] = [];
  for await (const item of items)
    await withSubject(about(item), () =>
      add(item).catch(async (error: unknown) => {
        if (await anotherTryMayDo(error)) throw error;
        log.error({ err: error, kind, id: item.id }, "a part of an export cannot be read");
        leftOut.push(item.id);
      }),
    );
  if (leftOut.length > 0) await zip.addJson(`${kind}/left-out.json`, leftOut);
}

/** Whether another try may succeed: the cause is an outage or a full disk, not the data to be exported. */
export async function anotherTryMayDo(error: unknown): Promise<boolean> {
  const part = partOf(error);
  return isStorageFull(error) || part === "database" || (part === "storage" && !(await storageAnswers()));
}
