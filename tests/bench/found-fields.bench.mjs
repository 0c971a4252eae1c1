import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { PDFDocument } from "pdf-lib";
import sharp from "sharp";
import { bundled } from "./bundled.mjs";
import { median } from "./table.mjs";

const root = path.join(import.meta.dirname, "../..");
const folder = path.resolve(process.env.CORPUS_DIR ?? "../shared/corpus", "forms");
/** What the designer shows, and what counts as the same place (intersection over union). */
const leastConfidence = 0.5;
const leastLikeness = 0.5;
const scanned = { dotsPerInch: 150, degrees: 1 };

const aims = {
  pages: { precision: 0.9, recall: 0.8, kinds: 0.95, ms: 300 },
  scans: { precision: 0.8, recall: 0.65, kinds: 0.95, ms: 300 },
};

/**
 * Fields found on the pages of real forms, whose own widgets are the truth and which the detector does not see. Every
 * other form by name (the second, the fourth …) was held back: nobody looked at its pages while the detector was made.
 */
export async function foundFields() {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".pdf")).toSorted();
  if (names.length === 0) console.log(`\nNo forms at ${folder}.`);
  const tools = await bundled(root, root, "tests/bench/found-fields-tools.ts");
  const forms = [];
  for (const [index, name] of names.entries()) {
    const bytes = new Uint8Array(await readFile(path.join(folder, name)));
    const pages = await tools.truthOf(bytes);
    const isHeldBack = index % 2 === 1;
    forms.push({ name, isHeldBack, pages: await found(tools, await tools.withoutWidgets(bytes), pages) });
    forms.at(-1).scans = await found(tools, await scanOf(tools, bytes), pages.map(turned));
  }
  for (const way of ["pages", "scans"]) printForms(way, forms);
  return ["pages", "scans"].flatMap((way) =>
    Object.entries({
      all: forms,
      "looked at": forms.filter(({ isHeldBack }) => !isHeldBack),
      "held back": forms.filter(({ isHeldBack }) => isHeldBack),
    }).flatMap(([which, list]) => {
      if (list.length === 0) return [];
      const { precision, recall, kinds, ms } = inAll(list.map((form) => form[way]));
      const row = (what, figure, key) => [`${way}, ${which}: ${what} (aim ${aims[way][key]})`, figure];
      return [
        row("precision", precision, "precision"),
        row("recall", recall, "recall"),
        row("kinds", kinds, "kinds"),
        row("processor ms a page", ms, "ms"),
      ];
    }),
  );
}

async function found({ findFields, closePdfs }, bytes, pages) {
  const counts = { shown: 0, truth: 0, hits: 0, kinds: 0, times: [] };
  for (const { pageIndex, width, height, widgets } of pages) {
    const before = process.cpuUsage();
    const list = await findFields(bytes, [pageIndex]);
    const { user, system } = process.cpuUsage(before);
    closePdfs();
    counts.times.push((user + system) / 1000);
    const left = new Set(widgets);
    const shown = list.filter(({ confidence }) => confidence >= leastConfidence);
    for (const field of shown) {
      const box = boxOf(field, width, height);
      const [best] = [...left].toSorted((a, b) => likeness(box, b) - likeness(box, a));
      if (!best || likeness(box, best) < leastLikeness) continue;
      left.delete(best);
      counts.hits += 1;
      // Nobody can see on paper whether a text is to be typed or chosen.
      if (field.widget === (best.widget === "choice" ? "text" : best.widget)) counts.kinds += 1;
    }
    counts.shown += shown.length;
    counts.truth += widgets.length;
  }
  return counts;
}

const boxOf = ({ left, top, width, height }, across, down) => ({
  x0: (left / 100) * across,
  y0: (top / 100) * down,
  x1: ((left + width) / 100) * across,
  y1: ((top + height) / 100) * down,
});

function likeness(one, other) {
  const across = Math.min(one.x1, other.x1) - Math.max(one.x0, other.x0);
  const down = Math.min(one.y1, other.y1) - Math.max(one.y0, other.y0);
  const both = Math.max(0, across) * Math.max(0, down);
  const area = ({ x0, y0, x1, y1 }) => (x1 - x0) * (y1 - y0);
  return both / (area(one) + area(other) - both);
}

/** The document as pictures of its pages that lie askew. */
async function scanOf({ picturesOf }, bytes) {
  const pdf = await PDFDocument.create();
  for (const { width, height, pixels, across, down } of await picturesOf(bytes, scanned.dotsPerInch)) {
    const raw = { width: across, height: down, channels: 4 };
    const turnedPicture = await sharp(pixels, { raw })
      .removeAlpha()
      .rotate(scanned.degrees, { background: "white" })
      .toBuffer({ resolveWithObject: true });
    const { info } = turnedPicture;
    const [left, top] = [Math.round((info.width - across) / 2), Math.round((info.height - down) / 2)];
    const jpeg = await sharp(turnedPicture.data, { raw: { width: info.width, height: info.height, channels: 3 } })
      .extract({ left, top, width: across, height: down })
      .jpeg({ quality: 85 })
      .toBuffer();
    const picture = await pdf.embedJpg(jpeg);
    pdf.addPage([width, height]).drawImage(picture, { x: 0, y: 0, width, height });
  }
  return pdf.save();
}

/** Widgets keep their size and move with the page. */
function turned({ width, height, widgets, ...page }) {
  const angle = (scanned.degrees * Math.PI) / 180;
  const move = ({ x0, y0, x1, y1, ...rest }) => {
    const [dx, dy] = [(x0 + x1 - width) / 2, (y0 + y1 - height) / 2];
    const [x, y] = [dx * Math.cos(angle) - dy * Math.sin(angle) - dx, dx * Math.sin(angle) + dy * Math.cos(angle) - dy];
    return { ...rest, x0: x0 + x, x1: x1 + x, y0: y0 + y, y1: y1 + y };
  };
  return { ...page, width, height, widgets: widgets.map(move) };
}

function inAll(list) {
  const sum = (key) => list.reduce((total, one) => total + one[key], 0);
  const [shown, truth, hits, kinds] = ["shown", "truth", "hits", "kinds"].map(sum);
  const share = (part, whole) => (whole > 0 ? part / whole : 0);
  return {
    precision: share(hits, shown),
    recall: share(hits, truth),
    kinds: share(kinds, hits),
    ms: median(list.flatMap(({ times }) => times)),
  };
}

function printForms(way, forms) {
  console.log(`\nFound fields, ${way}: precision, recall, kinds, found, there`);
  for (const { name, isHeldBack, [way]: counts } of forms) {
    const { precision, recall, kinds } = inAll([counts]);
    const shares = [precision, recall, kinds].map((share) => share.toFixed(2)).join("  ");
    const counted = [counts.shown, counts.truth].map((count) => String(count).padStart(4)).join("  ");
    console.log(`  ${name.padEnd(28)}  ${shares}  ${counted}${isHeldBack ? "  held back" : ""}`);
  }
}
