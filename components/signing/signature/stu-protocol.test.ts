import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  type HidDevice,
  type HidReport,
  type PenPoint,
  readCapability,
  readPen,
  startPad,
  stuReports,
} from "./stu-protocol";

/** A fake STU-430: 9600 × 6000 units, 1024 levels of pressure, 320 × 200 pixels. */
class FakePad implements HidDevice {
  opened = false;
  sent: [number, number[]][] = [];
  failures = 0;
  listeners = new Set<(event: HidReport) => void>();
  capability = [0x09, 0x25, 0x80, 0x17, 0x70, 0x03, 0xff, 0x01, 0x40, 0x00, 0xc8, 0xc8, 0x09, 0xec, 0x01, 0, 0];
  open = async () => void (this.opened = true);
  close = async () => void (this.opened = false);
  sendFeatureReport = async (id: number, data: Uint8Array) => void this.sent.push([id, [...data]]);
  receiveFeatureReport = async () => {
    if (this.failures-- > 0) throw new DOMException("Failed to receive the feature report.", "NotAllowedError");
    return new DataView(Uint8Array.from(this.capability).buffer);
  };
  addEventListener = (_: "inputreport", listener: (event: HidReport) => void) => void this.listeners.add(listener);
  removeEventListener = (_: "inputreport", listener: (event: HidReport) => void) =>
    void this.listeners.delete(listener);
  report(reportId: number, bytes: number[]) {
    for (const listener of this.listeners) listener({ reportId, data: new DataView(Uint8Array.from(bytes).buffer) });
  }
}

let pad: FakePad;
let points: PenPoint[];
const start = () => startPad(pad, { onPen: (point) => points.push(point), tries: 3, waitMs: 1000 });
beforeEach(() => {
  pad = new FakePad();
  points = [];
});
afterEach(() => vi.useRealTimers());

test("reads what the pad can do, with and without the report's id in front", () => {
  const wanted = { maxX: 9600, maxY: 6000, maxPressure: 1023, width: 320, height: 200 };
  const view = (bytes: number[]) => new DataView(Uint8Array.from(bytes).buffer);
  expect(readCapability(view(pad.capability))).toEqual(wanted);
  expect(readCapability(view(pad.capability.slice(1)))).toEqual(wanted);
  expect(() => readCapability(view(Array.from({ length: 17 }, () => 0)))).toThrow("what it can do");
});

test("reads a pen: ready, switch, pressure in twelve bits, place in big-endian", () => {
  const capability = { maxX: 9600, maxY: 6000, maxPressure: 1023, width: 320, height: 200 };
  const read = (bytes: number[]) => readPen(new DataView(Uint8Array.from(bytes).buffer), capability);
  expect(read([0x93, 0xff, 0x12, 0xc0, 0x0b, 0xb8])).toEqual({ x: 0.5, y: 0.5, pressure: 1, isDown: true });
  expect(read([0x80, 0x00, 0x25, 0x80, 0x17, 0x70])).toEqual({ x: 1, y: 1, pressure: 0, isDown: false });
  expect(read([0x13, 0xff, 0, 0, 0, 0]).isDown).toBe(false);
});

test("turns the ink on, hears the pen, and leaves the pad as it was", async () => {
  const started = await start();
  expect(pad.sent).toEqual([
    [stuReports.penDataOptionMode, [0]],
    [stuReports.clearScreen, [0]],
    [stuReports.inkingMode, [1]],
  ]);
  pad.report(stuReports.penData, [0x91, 0x00, 0x12, 0xc0, 0x0b, 0xb8]);
  pad.report(stuReports.penDataTimed, [0x91, 0x00, 0x12, 0xc0, 0x0b, 0xb8, 0, 1, 0, 2]);
  pad.report(stuReports.penData, [0x91]);
  pad.report(
    0x10,
    Array.from({ length: 16 }, () => 0xff),
  );
  expect(points).toHaveLength(2);
  await started.stop();
  pad.report(stuReports.penData, [0x91, 0x00, 0x12, 0xc0, 0x0b, 0xb8]);
  expect([points.length, pad.opened, pad.sent.at(-2)]).toEqual([2, false, [stuReports.inkingMode, [0]]]);
});

test("tries three times, a second apart", async () => {
  vi.useFakeTimers();
  pad.failures = 2;
  const starting = start();
  await vi.advanceTimersByTimeAsync(1999);
  expect(pad.sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  await expect(starting).resolves.toMatchObject({ capability: { width: 320 } });
  pad = new FakePad();
  pad.failures = 3;
  const failing = expect(start()).rejects.toThrow("feature report");
  await vi.advanceTimersByTimeAsync(2000);
  await failing;
});
