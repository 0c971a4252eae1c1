import { visitorsWith } from "./accounts.mjs";
import { median } from "./table.mjs";

const sizes = { few: 100, many: 1_000_000 };
const runs = 15;
const list = "/app/documents";
const api = "/v1/workflows";

/** Each page and call: its address in a small account, and in a big one where that differs. */
const asked = {
  dashboard: ["/app"],
  "first list page": [list],
  "completed tab": [`${list}?activeTab=completed`],
  "sorted by name": [`${list}?sort=name&direction=asc`],
  "sorted by state": [`${list}?sort=status&direction=asc`],
  "sorted by creation, oldest first": [`${list}?sort=created_at&direction=asc`],
  "page 4 and page 400": [`${list}?page=4`, `${list}?page=400`],
  "search without a hit": [`${list}?search=zanzibar`],
  "search in Greek with accents, without a hit": [`${list}?search=${encodeURIComponent("Ζανζιβάρη")}`],
  "search with one hit": [`${list}?search=recipient.of.77.`],
  "search that all rows meet": [`${list}?search=contract`],
  "search that all rows meet, sorted by name": [`${list}?search=contract&sort=name&direction=asc`],
  "search for one letter": [`${list}?search=c`],
  "search for two letters": [`${list}?search=co`],
  "list call": [api],
  "list call, page 4 and page 400": [`${api}?page=4`, `${api}?page=400`],
  "list call, completed": [`${api}?completed=true`],
  "list call, waiting for others": [`${api}?waiting_for_others=true`],
  "list call, search without a hit": [`${api}?search=zanzibar`],
  "list call, search that all rows meet": [`${api}?search=contract`],
  "count call": [`${api}/simple-sign/count`],
  contacts: ["/v1/contacts"],
  templates: ["/v1/templates"],
  folders: ["/app/folders"],
};

/** Pages and calls in an account with a million workflows compared with one of a hundred. Mark: 1.5 times. */
export async function scale(product) {
  const visitors = await visitorsWith(product, sizes);
  const rows = [];
  for (const [who, visitor] of Object.entries(visitors)) {
    for (const [what, [few, many = few]] of Object.entries(asked)) {
      const ratio = await compare(visitor, { few, many });
      console.log(`${what}, ${who}: ${ratio}`);
      rows.push([`${what}, ${who}, ratio`, Number(ratio.split(" ")[0]), "1.5"]);
    }
    rows.push(...(await statements(product, who, visitor)), ...(await exported(product, who, visitor)));
  }
  return rows;
}

/** The ratio of the medians, and both medians in milliseconds. */
async function compare(visitor, paths) {
  const times = { few: [], many: [] };
  for (let run = -3; run < runs; run++)
    for (const [size, path] of Object.entries(paths)) {
      const started = performance.now();
      await visitor[size](path);
      if (run >= 0) times[size].push(performance.now() - started);
    }
  const [few, many] = [median(times.few), median(times.many)];
  return `${(many / few).toFixed(2)} (${many.toFixed(1)} ms, ${few.toFixed(1)} ms)`;
}

async function statements(product, who, visitor) {
  const rows = [];
  for (const path of ["/app", list]) {
    const ran = await product.statementsDuring(() => visitor.many(path));
    rows.push([`${path}, ${who}, SQL statements`, ran.length, "6"]);
  }
  return rows;
}

/** Milliseconds a row of the export, and the highest memory of the service meanwhile. */
async function exported(product, who, visitor) {
  const times = {};
  for (const size of Object.keys(sizes)) {
    await visitor[size]("/v1/workflows/export?search=zanzibar");
    const started = performance.now();
    const text = await visitor[size]("/v1/workflows/export");
    const count = text.trimEnd().split("\n").length - 1;
    times[size] = { count, ms: performance.now() - started };
  }
  const { few, many } = times;
  return [
    [`export, ${who}, rows`, many.count, ""],
    [`export, ${who}, time a row, ratio`, many.ms / many.count / (few.ms / few.count), "1.5"],
  ];
}
