import { writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { addTracks, signIn } from '../../content.ts';
import { ensureLoadTools } from '../../load.ts';
import { type Pressure, press } from '../../pressure.ts';
import { remove, startBare, startProduct } from '../../servers.ts';
import type { Row } from '../../table.ts';

const CONNECTIONS = 16;
const SECONDS = 20;
const BARE_SECONDS = 5;
const RANGE = 256 * 1024;

const seeking = (size: number) => `math.randomseed(7)
request = function()
  local start = math.random(0, ${size - RANGE})
  return wrk.format("GET", nil, { ["Range"] = "bytes=" .. start .. "-" .. (start + ${RANGE - 1}) })
end
`;

/** The bytes as transferred; `fetch` would decompress them. */
const asSent = (url: string): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, (response) =>
      buffer(response).then(resolve, reject),
    ).on('error', reject);
  });

type Bar = { what: string; share: number; p99: number };

const row = ({ what, share, p99 }: Bar, ours: Pressure, bare: Pressure): Row => {
  const ratio = ours.perSecond / bare.perSecond;
  return {
    what,
    goal: `${share.toFixed(2)} of bare Node, p99 ${p99} ms, no errors`,
    measured: `${ours.perSecond.toFixed(0)}/s, ${ratio.toFixed(2)}, p99 ${ours.p99Ms.toFixed(1)} ms, ${ours.errors} errors`,
    baseline: `bare: ${bare.perSecond.toFixed(0)}/s, p99 ${bare.p99Ms.toFixed(1)} ms`,
    holds: ratio >= share && ours.p99Ms <= p99 && ours.errors === 0,
  };
};

/**
 * L1 to L3: settings, the landing page and ranges of a sound for 20 s, against bare node:http that sends the same
 * bytes.
 */
export const measureReads = async (): Promise<Row[]> => {
  await ensureLoadTools();
  const product = await startProduct();
  const [sound = ''] = await addTracks(product, await signIn(product), 1, 150);
  const bytes = (path: string) => asSent(product.url + path);
  const script = join(product.folder, 'seek.lua');
  const audio = await bytes(sound);
  await writeFile(script, seeking(audio.length));
  const loads = [
    { what: 'L1 settings', path: '/api/settings', kind: 'page', share: 1 / 6, p99: 25 },
    { what: 'L2 landing page', path: '/', kind: 'page', share: 1 / 10, p99: 40 },
    { what: 'L3 parts of 256 KB of a sound', path: sound, kind: 'ranges', share: 1 / 10, p99: 60, script },
  ];
  const rows: Row[] = [];
  for (const [n, { path, kind, script, ...bar }] of loads.entries()) {
    const file = join(product.folder, `bytes-${n}`);
    await writeFile(file, await bytes(path));
    const bare = await startBare(kind, file);
    const load = { connections: CONNECTIONS, ...(script ? { script } : {}) };
    const baseline = await press(bare.url, { ...load, seconds: BARE_SECONDS });
    rows.push(row(bar, await press(product.url + path, { ...load, seconds: SECONDS }), baseline));
    await bare.stop();
    remove(bare.folder);
  }
  await product.stop();
  remove(product.folder);
  return rows;
};
