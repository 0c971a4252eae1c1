import Link from "next/link";
import { SampleMark } from "@/components/ui/sample-mark";
import type { ListItem } from "./list-item";

/** The row's name; its link covers the whole row (which must be `relative`). */
export function RowLink({ item }: { item: Pick<ListItem, "href" | "leaves" | "title" | "sample"> }) {
  const style =
    "font-semibold after:absolute after:inset-0 focus-visible:shadow-none focus-visible:outline-none focus-visible:after:rounded-card focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ink";
  return (
    <>
      {item.leaves ? (
        <a href={item.href} className={style}>
          {item.title}
        </a>
      ) : (
        <Link href={item.href} prefetch={false} className={style}>
          {item.title}
        </Link>
      )}
      {item.sample ? <SampleMark>{item.sample}</SampleMark> : null}
    </>
  );
}
