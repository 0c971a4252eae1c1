/** The part of WebHID that a pad needs, because TypeScript has no types for navigator.hid. */
export type HidDevice = {
  readonly opened: boolean;
  open(): Promise<void>;
  close(): Promise<void>;
  sendFeatureReport(reportId: number, data: Uint8Array): Promise<void>;
  receiveFeatureReport(reportId: number): Promise<DataView>;
  addEventListener(type: "inputreport", listener: (event: HidReport) => void): void;
  removeEventListener(type: "inputreport", listener: (event: HidReport) => void): void;
};
export type HidReport = { reportId: number; data: DataView };
export type Hid = { requestDevice(options: { filters: typeof stuFilters }): Promise<HidDevice[]> };

/** Wacom's STU-430 and STU-530. */
export const stuFilters = [
  { vendorId: 0x056a, productId: 0x00a4 },
  { vendorId: 0x056a, productId: 0x00a5 },
];

/** Report ids of the STU protocol in its unencrypted mode. */
export const stuReports = {
  penData: 0x01,
  capability: 0x09,
  clearScreen: 0x20,
  inkingMode: 0x21,
  penDataOptionMode: 0x32,
  penDataTimed: 0x34,
} as const;

type Capability = { maxX: number; maxY: number; maxPressure: number; width: number; height: number };
/** Fractions (0 to 1) of the pad's width, height and maximum pressure. */
export type PenPoint = { x: number; y: number; pressure: number; isDown: boolean };

/** Numbers are big-endian. Some browsers put the report's id in front of a feature report. */
export function readCapability(report: DataView): Capability {
  const at = report.getUint8(0) === stuReports.capability && report.byteLength > 16 ? 1 : 0;
  const [maxX = 0, maxY = 0, maxPressure = 0, width = 0, height = 0] = [0, 2, 4, 6, 8].map((offset) =>
    report.getUint16(at + offset),
  );
  if (maxX === 0 || maxY === 0 || maxPressure === 0 || width === 0 || height === 0)
    throw new Error("The pad does not say what it can do");
  return { maxX, maxY, maxPressure, width, height };
}

/** One bit 'ready', three bits of switches, twelve bits of pressure, then x and y. */
export function readPen(data: DataView, { maxX, maxY, maxPressure }: Capability): PenPoint {
  const head = data.getUint16(0);
  const isReady = (head & 0x8000) !== 0;
  return {
    x: Math.min(1, data.getUint16(2) / maxX),
    y: Math.min(1, data.getUint16(4) / maxY),
    pressure: Math.min(1, (head & 0x0fff) / maxPressure),
    isDown: isReady && ((head >> 12) & 0x7) !== 0,
  };
}

const penReportBytes = 6;

export type Pad = { capability: Capability; clear: () => Promise<void>; stop: () => Promise<void> };
type StartOptions = { onPen: (point: PenPoint) => void; tries: number; waitMs: number };

/** Opens the pad and turns its ink on. Tries again, because a pad that was just plugged in may not answer at first. */
export async function startPad(device: HidDevice, { onPen, tries, waitMs }: StartOptions): Promise<Pad> {
  for (let attempt = 1; ; attempt++)
    try {
      return await openPad(device, onPen);
    } catch (error) {
      if (attempt >= tries) throw error;
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
}

async function openPad(device: HidDevice, onPen: (point: PenPoint) => void): Promise<Pad> {
  if (!device.opened) await device.open();
  const send = (reportId: number, value: number) => device.sendFeatureReport(reportId, Uint8Array.of(value));
  const capability = readCapability(await device.receiveFeatureReport(stuReports.capability));
  await send(stuReports.penDataOptionMode, 0);
  await send(stuReports.clearScreen, 0);
  await send(stuReports.inkingMode, 1);
  const listen = ({ reportId, data }: HidReport) => {
    const isPen = reportId === stuReports.penData || reportId === stuReports.penDataTimed;
    if (isPen && data.byteLength >= penReportBytes) onPen(readPen(data, capability));
  };
  device.addEventListener("inputreport", listen);
  return {
    capability,
    clear: () => send(stuReports.clearScreen, 0),
    async stop() {
      device.removeEventListener("inputreport", listen);
      await send(stuReports.inkingMode, 0);
      await send(stuReports.clearScreen, 0);
      await device.close();
    },
  };
}
