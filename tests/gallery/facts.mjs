import AxeBuilder from "@axe-core/playwright";

/** Sums up the layout shifts in each page that no press has caused, and keeps the largest. */
export const watchShifts = (context) =>
  context.addInitScript(() => {
    const seen = { sum: 0, largest: 0, what: "" };
    const place = ({ x, y, width, height }) => `${[x, y, width, height].map(Math.round).join(" ")}`;
    const nameOf = (node) =>
      `${node?.nodeName.toLowerCase() ?? "nothing"} "${(node?.textContent ?? "").trim().slice(0, 40)}"`;
    window.galleryShift = seen;
    new PerformanceObserver((list) => {
      for (const { hadRecentInput, value, sources } of list.getEntries()) {
        if (hadRecentInput) continue;
        seen.sum += value;
        if (value <= seen.largest) continue;
        seen.largest = value;
        seen.what = sources
          .map(
            ({ node, previousRect, currentRect }) => `${nameOf(node)} ${place(previousRect)} → ${place(currentRect)}`,
          )
          .join("; ");
      }
    }).observe({ type: "layout-shift", buffered: true });
  });

/** One pixel of a line of text on a phone; anything smaller cannot be seen. */
const smallestShift = 0.001;

/** Call it before the picture is taken: a picture of the whole page resizes the window, which moves fixed elements. */
export async function findShift(page) {
  const { sum, what } = await page.evaluate(() => window.galleryShift);
  return sum > smallestShift ? [`the layout shifts by ${sum.toFixed(4)}: ${what}`] : [];
}

/** Violations of the other rules that every screen must keep, one sentence each. */
export async function findFaults(page, { isWhole }) {
  const faults = [];
  const bright = await page.evaluate(brightButtons);
  if (bright.length > 1) faults.push(`${bright.length} bright buttons: ${bright.join(", ")}`);
  if (!isWhole) return faults;
  const axe = new AxeBuilder({ page }).options({ resultTypes: ["violations"] }).setLegacyMode();
  const { violations } = await axe.analyze();
  for (const { id, nodes } of violations) faults.push(`axe: ${id}, ${nodes[0]?.html.slice(0, 160)}`);
  return [...faults, ...(await findCovered(page))];
}

/** Of the last findings, on the narrowest screen that must not scroll sideways. */
export async function findWideParts(page) {
  await page.setViewportSize({ width: 320, height: 640 });
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  return width > 320 ? [`at 320 pixels it is ${width} wide`] : [];
}

function brightButtons() {
  const probe = document.createElement("i");
  probe.style.background = "var(--mark)";
  document.body.append(probe);
  const mark = getComputedStyle(probe).backgroundColor;
  probe.remove();
  return [...document.querySelectorAll("a, button")]
    .filter(
      (one) => one.checkVisibility({ visibilityProperty: true }) && getComputedStyle(one).backgroundColor === mark,
    )
    .map((one) => one.textContent.trim());
}

const mostStops = 60;

/** Goes through the page by keyboard: what has the focus must be in view and not below something else. */
async function findCovered(page) {
  const faults = new Set();
  await page.evaluate(() => {
    document.activeElement?.blur();
    window.scrollTo(0, 0);
  });
  for (let stop = 0; stop < mostStops; stop += 1) {
    await page.keyboard.press("Tab");
    const covered = await page.evaluate(() => {
      const one = document.activeElement;
      if (!one || one === document.body) return "end";
      const { left, top, right, bottom, width, height } = one.getBoundingClientRect();
      if (width < 2 || height < 2 || one.tagName === "IFRAME") return null;
      const x = (Math.max(0, left) + Math.min(innerWidth, right)) / 2;
      const y = (Math.max(0, top) + Math.min(innerHeight, bottom)) / 2;
      const name = (one.ariaLabel ?? one.textContent ?? "").trim().slice(0, 60) || one.tagName;
      const there = document.elementFromPoint(x, y);
      if (!there) return `${name} is out of view`;
      const isOwn =
        one.contains(there) || there.contains(one) || [...(one.labels ?? [])].some((l) => l.contains(there));
      return isOwn ? null : `${name} is below ${there.tagName.toLowerCase()}.${String(there.className).slice(0, 60)}`;
    });
    if (covered === "end") break;
    if (covered) faults.add(`focus: ${covered}`);
  }
  return [...faults];
}
