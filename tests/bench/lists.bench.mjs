import { fillWords, visitorsWith } from "./accounts.mjs";
import { median, percentile } from "./table.mjs";

const sizes = { few: 100, many: Number(process.env.BENCH_WORKFLOWS ?? 100_000) };
const numberOf = (n) => `number${String(n).padStart(7, "0")}x`;
/** What is looked for in documents: in an account with few, and with many where that differs; and how often it is found. */
const words = {
  "that all have": { few: "everywhere", hits: 6 },
  "of one old document": { few: numberOf(sizes.few - 10), many: numberOf(sizes.many / 2), hits: 1 },
  "that none has": { few: "zanzibar", hits: 0 },
};
const pages = { dashboard: "/app", "first list page": "/app/documents" };
const runs = 60;

/** Dashboard, list and words in documents of accounts with many workflows compared with few. Marks: 1.3 times, 6 statements. */
export async function lists(product) {
  const visitors = await visitorsWith(product, sizes);
  const rows = [];
  for (const [page, path] of Object.entries(pages))
    for (const [who, visitor] of Object.entries(visitors))
      rows.push(...(await compare(product, page, path, who, visitor)));
  await fillWords(product.sql);
  for (const [which, asked] of Object.entries(words))
    for (const [who, visitor] of Object.entries(visitors))
      rows.push(...(await compareWords(which, asked, who, visitor)));
  return rows;
}

async function compareWords(which, { few, many = few, hits }, who, visitor) {
  const times = { few: [], many: [] };
  for (let run = -10; run < runs; run++)
    for (const [size, text] of Object.entries({ few, many })) {
      const started = performance.now();
      const { documents } = JSON.parse(await visitor[size](`/v1/search?q=${text}`));
      if (documents.length !== hits) throw new Error(`${text}: ${documents.length} documents`);
      if (run >= 0) times[size].push(performance.now() - started);
    }
  const [ofFew, ofMany] = [median(times.few), median(times.many)];
  return [
    [`words ${which}, ${who}, median with ${sizes.many} workflows against 100, ratio`, ofMany / ofFew, "1.5"],
    [`words ${which}, ${who}, median with 100, ms`, ofFew, ""],
  ];
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
  console.log(`\nPlans of the ${page} with ${sizes.many} workflows, ${who}`);
  for (const plan of plans) console.log(`  ${plan}`);
  return [
    [`${page}, ${who}, p95 with ${sizes.many} workflows against 100, ratio`, many / few, "1.3"],
    [`${page}, ${who}, p95 with 100, ms`, few, ""],
    [`${page}, ${who}, SQL statements`, count, "6"],
    [`${page}, ${who}, plans that read a large table from end to end`, plans.filter(readsWhole).length, "0"],
  ];
}

/** Ignores a scan that stops early because enough rows were counted. */
const readsWhole = (plan) =>
  [...plan.matchAll(/Seq Scan on [^(]*\((\d+) rows/g)].some(([, rows]) => Number(rows) > 10_000);
