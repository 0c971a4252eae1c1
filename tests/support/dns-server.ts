import { createSocket } from "node:dgram";

/** The TXT records that the server answers, by name; `silent` names get no answer. */
type Zone = { records: Record<string, string[]>; silent: Set<string> };

/** A name server that knows only TXT records (RFC 1035), on a free port of loopback. */
export async function useNameServer(): Promise<Zone & { address: string }> {
  const zone: Zone = { records: {}, silent: new Set() };
  const socket = createSocket("udp4");
  socket.on("message", (question, { port, address }) => {
    const name = nameIn(question);
    if (!zone.silent.has(name)) socket.send(answerTo(question, zone.records[name]), port, address);
  });
  socket.unref();
  await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
  return Object.assign(zone, { address: `127.0.0.1:${socket.address().port}` });
}

const headerBytes = 12;

function nameIn(question: Buffer): string {
  const labels: string[] = [];
  for (let at = headerBytes; question[at]; at += (question[at] ?? 0) + 1)
    labels.push(question.toString("ascii", at + 1, at + 1 + (question[at] ?? 0)));
  return labels.join(".").toLowerCase();
}

function answerTo(question: Buffer, texts: string[] | undefined): Buffer {
  const end = question.indexOf(0, headerBytes) + 5; // the root label, type and class
  const header = Buffer.from(question.subarray(0, headerBytes));
  header.writeUInt16BE(texts ? 0x8180 : 0x8183, 2); // an answer, or that there is no such name
  header.writeUInt16BE(texts?.length ?? 0, 6);
  header.writeUInt32BE(0, 8);
  const records = (texts ?? []).map((text) => {
    const data = Buffer.from(text);
    const record = Buffer.alloc(13 + data.length);
    record.writeUInt16BE(0xc00c, 0); // the name of the question
    record.writeUInt16BE(16, 2);
    record.writeUInt16BE(1, 4);
    record.writeUInt16BE(data.length + 1, 10);
    record.writeUInt8(data.length, 12);
    data.copy(record, 13);
    return record;
  });
  return Buffer.concat([header, question.subarray(headerBytes, end), ...records]);
}
