/** What a designer would mark on a screen, one sentence each: cut text, edges nearly in line, empty boxes, mixed dates. */
export async function findLooks(page) {
  const months = ["en-GB", "el-GR"].map((locale) => ({
    short: monthNames(locale, "short"),
    long: monthNames(locale, "long"),
  }));
  return page.evaluate(looksOf, months);
}

/** As they are written in a date, which in Greek is another case than alone. */
const monthNames = (locale, month) =>
  Array.from({ length: 12 }, (_, index) => {
    const parts = new Intl.DateTimeFormat(locale, { day: "numeric", month, year: "numeric" }).formatToParts(
      new Date(2026, index, 15),
    );
    return parts.find(({ type }) => type === "month").value.replace(".", "");
  });

function looksOf(months) {
  const root = document.querySelector("[role=dialog]") ?? document.querySelector("main") ?? document.body;
  const every = [...root.querySelectorAll("*")].filter((one) => one.checkVisibility({ visibilityProperty: true }));
  const boxOf = (one) => one.getBoundingClientRect();
  const wordsOf = (one) => (one.innerText ?? "").trim().replaceAll(/\s+/g, " ").slice(0, 50);
  const nameOf = (one) => `${one.tagName.toLowerCase()} “${wordsOf(one)}”`;
  const isHidden = (one) => boxOf(one).width <= 1 || boxOf(one).height <= 1;
  const isForReadersOnly = (one) =>
    one !== null && one !== root && (isHidden(one) || isForReadersOnly(one.parentElement));
  const isFramed = (one) => {
    const { borderTopWidth, borderLeftWidth, borderTopStyle } = getComputedStyle(one);
    return parseFloat(borderTopWidth) > 0 && parseFloat(borderLeftWidth) > 0 && borderTopStyle !== "none";
  };
  return [...cutTexts(), ...unevenEdges(), ...emptyBoxes(), ...mixedDates()];

  function cutTexts() {
    const ownTexts = (one) => [...one.childNodes].filter(({ nodeType, data }) => nodeType === 3 && data.trim());
    return every.flatMap((one) => {
      const texts = ownTexts(one);
      // What is shortened on purpose can be read whole in a title.
      const isWhole = one.closest("[title]")?.title.includes(texts[0]?.data.trim());
      if (texts.length === 0 || isWhole || isForReadersOnly(one)) return [];
      for (let frame = one; frame && frame !== root.parentElement; frame = frame.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(frame);
        if ([overflowX, overflowY].some((way) => ["auto", "scroll"].includes(way))) return [];
        if (overflowX !== "hidden" && overflowX !== "clip") continue;
        const { left, right, top, bottom } = boxOf(frame);
        const isCut = texts.some((node) => {
          const range = document.createRange();
          range.selectNodeContents(node);
          const text = range.getBoundingClientRect();
          return text.right > right + 1 || text.left < left - 1 || text.bottom > bottom + 2 || text.top < top - 2;
        });
        if (isCut) return [`text is cut: ${nameOf(one)}`];
      }
      return [];
    });
  }

  /** Boxes below one another whose edges nearly are in line. */
  function unevenEdges() {
    const near = (one, other) => Math.abs(one - other) > 1 && Math.abs(one - other) < 8;
    return every.flatMap((parent) => {
      const framed = [...parent.children].filter((one) => every.includes(one) && !isHidden(one) && isFramed(one));
      return framed.flatMap((one, index) => {
        const next = framed[index + 1];
        if (!next || boxOf(next).top < boxOf(one).bottom - 1) return [];
        const [above, below] = [boxOf(one), boxOf(next)];
        return ["left", "right"]
          .filter((side) => near(above[side], below[side]))
          .map((side) => `${side} edges nearly in line: ${nameOf(one)} and ${nameOf(next)}`);
      });
    });
  }

  function emptyBoxes() {
    const content = "img, svg, canvas, iframe, input, textarea, select, button, a, video, [role=progressbar]";
    return every
      .filter((one) => {
        const { width, height } = boxOf(one);
        if (!isFramed(one) || width < 40 || height < 24 || one.matches(content) || one.closest("svg")) return false;
        return !wordsOf(one) && !one.querySelector(content) && !one.closest("[aria-hidden=true], button, a, label");
      })
      .map((one) => `an empty box: ${one.tagName.toLowerCase()}.${String(one.className).slice(0, 60)}`);
  }

  function mixedDates() {
    const either = (names) => names.map((name) => name.replaceAll(".", "\\.")).join("|");
    const kinds = [
      ...months.flatMap(({ short, long }) => {
        const own = (names, others) => names.filter((name) => !others.includes(name));
        return [
          ["short months", either(own(short, long))],
          ["long months", either(own(long, short))],
        ].map(([kind, names]) => [kind, new RegExp(`\\d{1,2} (?:${names})\\.? \\d{4}`, "u")]);
      }),
      ["numbers", /\b\d{1,2}\/\d{1,2}\/\d{4}/],
      ["ISO", /\b\d{4}-\d{2}-\d{2}\b/],
    ];
    const cards = every.filter(
      (one) => isFramed(one) && !every.some((other) => other !== one && isFramed(other) && other.contains(one)),
    );
    return cards.flatMap((card) => {
      const text = card.innerText ?? "";
      const found = new Set(kinds.filter(([, pattern]) => pattern.test(text)).map(([kind]) => kind));
      return found.size > 1 ? [`dates in ${[...found].join(" and ")}: ${nameOf(card)}`] : [];
    });
  }
}
