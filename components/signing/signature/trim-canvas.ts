const edge = 8;

/** Cuts off the empty margin around the strokes, so that the signature fills its field. */
export function trimCanvas(source: HTMLCanvasElement): string {
  const { width, height } = source;
  const pixels = source.getContext("2d")?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray();
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let at = 3, index = 0; at < pixels.length; at += 4, index++) {
    if (!pixels[at]) continue;
    const x = index % width;
    const y = Math.floor(index / width);
    [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x), Math.max(bottom, y)];
  }
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(right - left, 1) + 2 * edge;
  canvas.height = Math.max(bottom - top, 1) + 2 * edge;
  canvas.getContext("2d")?.drawImage(source, edge - left, edge - top);
  return canvas.toDataURL("image/png");
}
