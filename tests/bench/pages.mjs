/** How long `act` takes, each time that it is repeated. */
export async function times(act, runs) {
  const all = [];
  for (let run = 0; run < runs; run++) all.push(await act());
  return all;
}

/** Milliseconds until a page of the sender's is there, read with this session. */
export async function timeOf(address, token) {
  const started = performance.now();
  const answer = await fetch(address, { headers: { cookie: `countersign.session=${token}` } });
  const html = await answer.text();
  if (answer.status !== 200 || !html.includes("<main")) throw new Error(`${address}: ${answer.status}`);
  return performance.now() - started;
}
