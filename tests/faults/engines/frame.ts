import type { Engine, Point } from "./engine";

/** The browser as the page in the first frame knows it: points are the frame's, and pressed where the host shows them. */
export function frameIn(engine: Engine): Engine {
  const onHost = async (point: Point): Promise<Point> => {
    const found = await engine.evaluate(`(${placeInHost})(${JSON.stringify(point)})`);
    if (typeof found !== "string") throw new Error("Something of the host's lies over its frame");
    return JSON.parse(found) as Point;
  };
  return {
    ...engine,
    evaluate: engine.evaluateInFrame,
    click: async (at) => engine.click(await onHost(at)),
    drag: async (points) => {
      const moved: Point[] = [];
      for (const point of points) moved.push(await onHost(point));
      return engine.drag(moved);
    },
    attach: () => Promise.reject(new Error("No walk gives a file to a frame")),
  };
}

/** As text, because it runs in the host's page. */
const placeInHost = `({ x, y }) => {
  const frame = document.querySelector("iframe");
  frame.scrollIntoView({ block: "nearest", behavior: "instant" });
  const { left, top } = frame.getBoundingClientRect();
  const point = { x: Math.round(left + x), y: Math.round(top + y) };
  return document.elementFromPoint(point.x, point.y) === frame ? JSON.stringify(point) : null;
}`;

/** Whether a page keeps a cookie of its own; none of ours needs more than this one does. */
export const keepsCookies = `(() => {
  document.cookie = "kept=1";
  document.cookie = "keptAnywhere=1; SameSite=None; Secure";
  return document.cookie.includes("kept");
})()`;
