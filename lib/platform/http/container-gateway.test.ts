import { afterEach, expect, test, vi } from "vitest";
import { containerGateway, defaultGateway } from "./container-gateway";

const machine = vi.hoisted(() => ({ marks: [] as string[], routes: "" }));
vi.mock("node:fs", () => ({
  existsSync: (file: string) => machine.marks.includes(file),
  readFileSync: () => machine.routes,
}));
afterEach(() => void Object.assign(machine, { marks: [], routes: "" }));

const heading = "Iface\tDestination\tGateway \tFlags\tRefCnt\tUse\tMetric\tMask\t\tMTU\tWindow\tIRTT";
const row = (destination: string, gateway: string) =>
  `eth0\t${destination}\t${gateway}\t0003\t0\t0\t0\t00000000\t0\t0\t0`;

test("the gateway of a container's network is found in its table of routes", () => {
  const routes = [heading, row("000012AC", "00000000"), row("00000000", "010012AC"), ""].join("\n");
  expect(defaultGateway(routes)).toBe("172.18.0.1");
});

test.each([
  ["no route leads out", [heading, row("000012AC", "00000000")].join("\n")],
  ["the way out has no gateway", row("00000000", "00000000")],
  ["the table is another one", "nothing"],
  ["the table is empty", ""],
])("where %s there is none", (_, routes) => expect(defaultGateway(routes)).toBeNull());

test("there is one only in a container", () => {
  machine.routes = row("00000000", "010012AC");
  expect(containerGateway()).toBeNull();
  for (const mark of ["/.dockerenv", "/run/.containerenv"]) {
    machine.marks = [mark];
    expect([mark, containerGateway()]).toEqual([mark, "172.18.0.1"]);
  }
});
