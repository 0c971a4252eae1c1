import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { connect } from "@/db/connection";
import { useDatabase } from "../../tests/support/database";
import { saveTables } from "./save-tables";

const connection = useDatabase();

test("tables of any size are saved one after the other, also those that arrive in one piece", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "countersign-tables-"));
  const sql = connect(connection, { max: 1 });
  const sizes = [1, 15, 17, 20, 30, 40, 50, 60, 63, 64, 65, 80, 130, 200, 1_000]; // kilobytes
  try {
    await sql`insert into installation (id, uuid, key_check) values (1, gen_random_uuid(), '')`;
    for (const size of sizes)
      await sql.unsafe(
        `create table wide_${size} as select repeat('x', 1019) as line from generate_series(1, ${size})`,
      );
    const { tables } = await saveTables(sql, folder);
    const lengths = tables
      .filter(({ name }) => name.startsWith("wide_"))
      .map(({ name, file }) => [name, readFileSync(path.join(folder, file)).length]);
    expect(Object.fromEntries(lengths)).toEqual(
      Object.fromEntries(sizes.map((size) => [`wide_${size}`, size * 1_020])),
    );
  } finally {
    await sql.end({ timeout: 1 });
    rmSync(folder, { recursive: true, force: true });
  }
});
