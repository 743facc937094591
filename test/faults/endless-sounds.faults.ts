import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeWav } from '../audio/wav.ts';
import { packedZip, silentFlac } from '../hostile/endless-sounds.ts';
import { type FilePart, placed } from '../orders.ts';
import { PATIENCE_MS } from '../patience.ts';
import { count, isNightly } from '../test-scopes.ts';
import { note } from './record-figure.ts';
import { type FaultStudio, openFaultStudio } from './studio.ts';

const FLOODS = count(2, 20);
const HONEST = count(3, 20);
// On an idle machine it takes a second or two.
const MAX_MS = 60_000;

let studio: FaultStudio;
let url: string;
beforeAll(async () => {
  studio = await openFaultStudio({ variables: { TRUST_PROXY: 'loopback' } });
  ({ url } = await studio.start());
});
afterAll(() => studio.close());

const order = (files: FilePart[], from: string) =>
  placed(url, { files, headers: { 'x-forwarded-for': from } });
type Row = { order_id: string; check_state: string };
const filesOf = (...ids: string[]): Row[] => {
  const database = new DatabaseSync(`${studio.folder}/mixfront.db`, { readOnly: true, timeout: PATIENCE_MS });
  try {
    const rows = database.prepare('select order_id, check_state from order_files').all() as Row[];
    return rows.filter(({ order_id }) => ids.includes(order_id));
  } finally {
    database.close();
  }
};

test('small files with billions of samples delay nobody: the files of others are checked meanwhile', async (context) => {
  // Four billion samples per ZIP, twelve minutes of eight channels at 768 kHz; half of them do not declare it.
  const sound = { rate: 768_000, channels: 8, block: 4_608, frames: 60_000 };
  const names = Array.from({ length: 2 }, (_, i) => `Lead ${i}.flac`);
  const zips = [
    await packedZip(names, silentFlac(sound)),
    await packedZip(names, silentFlac({ ...sound, claimed: 0 })),
  ];
  const hostile: string[] = [];
  for (let flood = 0; flood < FLOODS; flood++)
    hostile.push(
      await order(
        zips.map((content, i) => ({ name: `${flood} ${i}.zip`, content })),
        '2001:db8:1::1',
      ),
    );
  const times: number[] = [];
  const wav = makeWav({ seconds: 4 });
  for (let n = 0; n < HONEST; n++) {
    const since = performance.now();
    const id = await order([{ name: `honest ${n}.wav`, content: wav }], `198.51.100.${n + 1}`);
    await expect.poll(() => filesOf(id).map(({ check_state }) => check_state)).toEqual(['done']);
    times.push(performance.now() - since);
  }
  const worst = Math.max(...times);
  if (isNightly) expect(worst).toBeLessThan(MAX_MS);
  const lanes = filesOf(...hostile);
  // There are many, and they are still being read when the last of the others has been checked.
  expect(lanes.some(({ check_state }) => check_state === 'waiting')).toBe(true);
  const kilobytes = Math.round(zips.reduce((sum, { length }) => sum + length, 0) / 1_000 / zips.length);
  note(context, {
    fault: 'H13',
    what: `ZIPs of ${kilobytes} KB that unpack to four billion samples, from one network; files of others beside`,
    count: FLOODS * zips.length,
    seen: `each of ${HONEST} files of others heard after ${(worst / 1_000).toFixed(1)} s at most`,
  });
});
