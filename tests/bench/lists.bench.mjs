import { visitorsWith } from "./accounts.mjs";
import { percentile } from "./table.mjs";

const sizes = { few: 100, many: 100_000 };
const pages = { dashboard: "/app", "first list page": "/app/documents" };
const runs = 60;

/** Dashboard and list of accounts with many workflows compared with few. Marks: 1.3 times, 6 statements. */
export async function lists(product) {
  const visitors = await visitorsWith(product, sizes);
  const rows = [];
  for (const [page, path] of Object.entries(pages))
    for (const [who, visitor] of Object.entries(visitors))
      rows.push(...(await compare(product, page, path, who, visitor)));
  return rows;
}

async function compare(product, page, path, who, visitor) {
  const times = { few: [], many: [] };
  for (let run = -10; run < runs; run++)
    for (const size of Object.keys(sizes)) {
      const started = performance.now();
      const html = await visitor[size](path);
      if (!html.includes("Contract ")) throw new Error(`${path}: no rows`);
      if (run >= 0) times[size].push(performance.now() - started);
    }
  const [few, many] = [percentile(times.few, 95), percentile(times.many, 95)];
  const { count, plans } = await product.plansDuring(() => visitor.many(path));
  console.log(`\nPlans of the ${page} with 100,000 workflows, ${who}`);
  for (const plan of plans) console.log(`  ${plan}`);
  return [
    [`${page}, ${who}, p95 with 100,000 workflows against 100, ratio`, many / few, "1.3"],
    [`${page}, ${who}, p95 with 100, ms`, few, ""],
    [`${page}, ${who}, SQL statements`, count, "6"],
    [`${page}, ${who}, plans that read a large table from end to end`, plans.filter(readsWhole).length, "0"],
  ];
}

/** Ignores a scan that stops early because enough rows were counted. */
const readsWhole = (plan) =>
  [...plan.matchAll(/Seq Scan on [^(]*\((\d+) rows/g)].some(([, rows]) => Number(rows) > 10_000);
