type Limits = { maximumBytes: number; maximumSide: number };
type Shrunk = { blob: Blob; /** RGBA. */ pixels: Uint8ClampedArray };

/**
 * Re-encodes an image within the limits: as JPEG if necessary and if nothing is transparent, then with fewer pixels.
 */
export async function shrinkImage(file: Blob, { maximumBytes, maximumSide }: Limits): Promise<Shrunk> {
  const bitmap = await createImageBitmap(file);
  try {
    let factor = Math.min(1, maximumSide / Math.max(bitmap.width, bitmap.height));
    for (; ; factor *= 0.75) {
      const { canvas, pixels } = drawn(bitmap, factor);
      for (const type of typesFor(file, pixels)) {
        const blob = await encoded(canvas, type);
        if (blob.size <= maximumBytes) return { blob, pixels };
      }
    }
  } finally {
    bitmap.close();
  }
}

function drawn(bitmap: ImageBitmap, factor: number) {
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(bitmap.width * factor));
  canvas.height = Math.max(1, Math.round(bitmap.height * factor));
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("no canvas");
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return { canvas, pixels: context.getImageData(0, 0, canvas.width, canvas.height).data };
}

function typesFor(file: Blob, pixels: Uint8ClampedArray): string[] {
  if (file.type === "image/jpeg") return ["image/jpeg"];
  const isOpaque = pixels.every((value, at) => at % 4 !== 3 || value === 255);
  return isOpaque ? ["image/png", "image/jpeg"] : ["image/png"];
}

const encoded = (canvas: HTMLCanvasElement, type: string) =>
  new Promise<Blob>((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("too large"))), type, 0.9),
  );
