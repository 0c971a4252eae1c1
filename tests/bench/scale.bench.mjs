import { visitorsWith } from "./accounts.mjs";
import { median } from "./table.mjs";

const sizes = { few: 100, many: Number(process.env.BENCH_WORKFLOWS ?? 1_000_000) };
const runs = 15;
const list = "/app/documents";
const api = "/v1/workflows";

const day = 86_400_000;
const sentBetween = (since, until) =>
  `dated=sent&since=${new Date(Date.now() - since * day).toISOString()}&until=${new Date(Date.now() - until * day).toISOString()}`;

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
  "list call, sent in a week of two years ago": [`${api}?${sentBetween(7, 0)}`, `${api}?${sentBetween(730, 723)}`],
  "list call, a recipient of few": [`${api}?person=recipient.77.`],
  "list call, a recipient of all": [`${api}?person=papadopoulou`],
  "list call, a recipient of all in a role that nobody has": [`${api}?person=papadopoulou&role=approver`],
  "count call": [`${api}/simple-sign/count`],
  contacts: ["/v1/contacts"],
  templates: ["/v1/templates"],
  folders: ["/app/folders"],
};

/**
 * Compares pages and calls in an account with a million workflows and one with a hundred. Mark: 1.5 times. The list
 * call returns up to seven lists, most of which a hundred workflows do not fill; if it returns more among a million, the
 * mark is for the time per returned workflow.
 */
export async function scale(product) {
  const visitors = await visitorsWith(product, sizes);
  const rows = [];
  for (const [who, visitor] of Object.entries(visitors)) {
    for (const [what, [few, deep = few]] of Object.entries(asked)) {
      const many = who === "member of a small group" ? few : deep; // its list has no deep pages
      const { ratio, text } = await compare(visitor, { few, many });
      console.log(`${what}, ${who}: ${text}`);
      const listed = what.startsWith("list call") ? await listedBy(visitor, { few, many }) : { few: 1, many: 1 };
      const isMore = listed.many > listed.few;
      rows.push([`${what}, ${who}, ratio`, ratio, isMore ? "" : "1.5"]);
      if (isMore)
        rows.push([`  a workflow listed (${listed.many}, ${listed.few})`, ratio / (listed.many / listed.few), "1.5"]);
    }
    rows.push(...(await statements(product, who, visitor)));
    if (who === "member of groups") rows.push(...(await exported(product, who, visitor))); // takes minutes for each
  }
  return rows;
}

/** How many workflows the calls list, in all of their lists; at least 1, as an empty list takes time as well. */
async function listedBy(visitor, paths) {
  const count = async (size) => {
    const answer = JSON.parse(await visitor[size](paths[size]));
    const lists = Object.entries(answer).filter(([name]) => name.endsWith("workflows"));
    return Math.max(
      1,
      lists.reduce((sum, [, list]) => sum + list.length, 0),
    );
  };
  return { few: await count("few"), many: await count("many") };
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
  return { ratio: many / few, text: `${(many / few).toFixed(2)} (${many.toFixed(1)} ms, ${few.toFixed(1)} ms)` };
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
