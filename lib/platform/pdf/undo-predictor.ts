export type Predictor = { predictor: number; colors: number; bitsPerComponent: number; columns: number };

const [none, tiff, firstOfPng] = [1, 2, 10];
const mostRowBytes = 1024 * 1024;

/** Reverses a stream's predictor (ISO 32000-2, 7.4.4.4); undefined if the predictor is unknown. */
export function undoPredictor(bytes: Uint8Array, how: Predictor): Uint8Array | undefined {
  const { predictor, colors, bitsPerComponent, columns } = how;
  if (predictor <= none) return bytes;
  const pixelBytes = Math.max(1, Math.floor((colors * bitsPerComponent) / 8));
  const rowBytes = Math.ceil((columns * colors * bitsPerComponent) / 8);
  if (!(colors > 0 && bitsPerComponent > 0 && rowBytes > 0 && rowBytes <= mostRowBytes)) return undefined;
  if (predictor >= firstOfPng) return undoPng(bytes, rowBytes, pixelBytes);
  return predictor === tiff && bitsPerComponent === 8 ? undoTiff(bytes, rowBytes, pixelBytes) : undefined;
}

/** Each row starts with its filter's number; the last row may be short. */
function undoPng(bytes: Uint8Array, rowBytes: number, pixelBytes: number): Uint8Array {
  const rows = Math.ceil(bytes.length / (rowBytes + 1));
  const decoded = new Uint8Array(Math.max(0, bytes.length - rows));
  for (let row = 0; row < rows; row += 1) {
    const start = row * (rowBytes + 1);
    const kind = bytes[start] ?? 0;
    for (let column = 0; column < rowBytes && start + 1 + column < bytes.length; column += 1) {
      const at = row * rowBytes + column;
      const left = column >= pixelBytes ? (decoded[at - pixelBytes] ?? 0) : 0;
      const up = row > 0 ? (decoded[at - rowBytes] ?? 0) : 0;
      const corner = row > 0 && column >= pixelBytes ? (decoded[at - rowBytes - pixelBytes] ?? 0) : 0;
      decoded[at] = (bytes[start + 1 + column] ?? 0) + predicted(kind, left, up, corner);
    }
  }
  return decoded;
}

/** The prediction of PNG's five filters (RFC 2083, section 6). */
function predicted(kind: number, left: number, up: number, corner: number): number {
  if (kind === 1) return left;
  if (kind === 2) return up;
  if (kind === 3) return Math.floor((left + up) / 2);
  if (kind !== 4) return 0;
  const [toLeft, toUp, toCorner] = [left, up, corner].map((value) => Math.abs(left + up - corner - value));
  if ((toLeft ?? 0) <= (toUp ?? 0) && (toLeft ?? 0) <= (toCorner ?? 0)) return left;
  return (toUp ?? 0) <= (toCorner ?? 0) ? up : corner;
}

function undoTiff(bytes: Uint8Array, rowBytes: number, pixelBytes: number): Uint8Array {
  const decoded = Uint8Array.from(bytes);
  for (let at = 0; at < decoded.length; at += 1)
    if (at % rowBytes >= pixelBytes) decoded[at] = (decoded[at] ?? 0) + (decoded[at - pixelBytes] ?? 0);
  return decoded;
}
