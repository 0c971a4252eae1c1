import "server-only";
import type { UserContext } from "@/lib/platform/context/context";
import { searchOf } from "./list-filters";
import type { Asked, Position } from "./asked";
import { readRowPages } from "./read-pages";
import { chooseSearch, hasText } from "./search-workflows";

const batchSize = 500;

/** All rows of a list as they are stored, in batches that each begin after the last row of the one before. */
export async function* listedRows(ctx: UserContext, asked: Asked & { search?: string | undefined }) {
  const { search: _, ...rest } = asked;
  const list = { ...rest, whole: true };
  const search = searchOf(asked);
  const way = search ? await chooseSearch(ctx, { ...list, search }) : undefined;
  const index = typeof way === "object" ? undefined : way;
  const found = search && !index ? { ...list, only: hasText(search) } : { ...list, search };
  for (let after: Position | null | undefined; after !== null;) {
    const wanted = { asked: { ...found, after }, offset: 0, perPage: batchSize };
    const [page] = await readRowPages(ctx, [wanted], index);
    yield page?.rows ?? [];
    after = page?.last ?? null;
  }
}
