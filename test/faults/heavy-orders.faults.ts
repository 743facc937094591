import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OrderDetail } from '../../shared/orders.ts';
import type { FileReport } from '../../shared/stems.ts';
import { bigWav, placeOrder, song } from '../orders.ts';
import { makeNote, measured } from '../stem-notes.ts';
import { created, getUploadId, patch } from '../tus.ts';
import { count } from './counts.ts';
import { takeLongestPiece, withLongestPiece } from './longest-piece.ts';
import { note } from './record-figure.ts';
import { call, called } from './send-request.ts';
import { type FaultStudio, openFaultStudio, signIn } from './studio.ts';

const FILES = 50;
const ENTRIES = 200;
const MAX_MS = 50;
const ORDERS_BESIDE = count(20, 100);

type Naming = (file: number, entry: number) => string;
const claims: [[string, Naming], ...[string, Naming][]] = [
  ['all of one name', () => 'Lead.wav'],
  ['pairs of twins', (file, entry) => `Song/${file}/Lead ${entry >> 1}.wav`],
  // A report may be 256 KB, and pending ones from one network 8 MB.
  ['names of blanks', (file, entry) => `Lead ${file} ${entry}${' '.repeat(450)}(1.wav`],
];

/** Two hundred sounds, each with findings. */
const reportOf = (file: number, nameOf: Naming): FileReport => ({
  facts: {
    ...{ format: 'ZIP', sample_rate_hz: null, bit_depth: null },
    ...{ channels: null, duration_s: null },
  },
  measures: null,
  entries: Array.from({ length: ENTRIES }, (_, entry) => ({
    ...{ path: nameOf(file, entry), size_bytes: 4_000_000 + (entry % 5) },
    facts: { ...measured.facts, sample_rate_hz: 44_100 + (entry % 7), duration_s: 2 + (entry % 9) / 10 },
    measures: measured.measures && {
      ...{ ...measured.measures, starts_at_s: 0, ends_at_s: 2, first_clip_s: 1 },
      ...{ clipped_runs: 9, longest_clip: 9, is_dual_mono: true },
    },
  })),
});

/** The start of a ZIP and noise: large enough for its claimed content. */
const zip = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), bigWav(1_000_000)]);

describe.each([
  'sqlite',
  'postgres',
] as const)('the most expensive order a client can send, on %s', (database) => {
  let studio: FaultStudio;
  let url: string;
  let beside: string;
  let pid: number;
  let headers: { authorization: string };
  beforeAll(async () => {
    studio = await openFaultStudio({ database });
    const started = await studio.start(withLongestPiece(studio));
    url = started.url;
    pid = started.process.pid;
    // SQLite allows one process only, so the other orders go to the same one.
    beside = database === 'postgres' ? (await studio.start()).url : url;
    headers = await signIn(url);
    // Code that is loaded with the first order and the first page must not count.
    const { body } = await placeOrder(url, {
      fields: { upload_ids: await upload(0, claims[0][1]) },
      files: [],
    });
    for (let time = 0; time < 3; time++)
      await called(`${url}/api/admin/orders/${body.order_id}`, { headers });
    await longest();
  });
  afterAll(() => studio.close());

  const longest = () => takeLongestPiece(studio, pid);
  const upload = async (file: number, nameOf: Naming): Promise<string> => {
    const address = await created(url, zip.length, `stems ${file}.zip`);
    expect((await patch(address, 0, zip)).status).toBe(204);
    const id = getUploadId(address);
    const report = reportOf(file, nameOf);
    await called(`${url}/api/uploads/${id}/stem`, {
      method: 'PUT',
      json: makeNote({ label: 'other', report }),
    });
    return id;
  };

  test.for(claims)('claims of ten thousand sounds, %s: nobody has to wait', async ([
    what,
    nameOf,
  ], context) => {
    const ids: string[] = [];
    for (let file = 0; file < FILES; file++) ids.push(await upload(file, nameOf));
    const [pieces, times]: [Record<string, number>, number[]] = [{ notes: await longest() }, []];
    let isOver = false;
    const others = async () => {
      for (let n = 0; n < ORDERS_BESIDE || !isOver; n++) {
        const said = await call(`${beside}/api/orders/immediate`, {
          form: { fields: { name: `Beside ${n}` }, files: [song()] },
        });
        expect(said.status).toBe(200);
        times.push(said.ms);
        await sleep(20);
      }
    };
    const watching = others();
    watching.catch(() => undefined);
    const { status, body } = await placeOrder(url, {
      fields: { upload_ids: ids.join(','), song_count: '1' },
      files: [],
    });
    expect(status).toBe(200);
    pieces.order = await longest();
    const page = () => called<OrderDetail>(`${url}/api/admin/orders/${body.order_id}`, { headers });
    // Before the studio has checked the files itself.
    const { files, client_points } = await page();
    pieces.page = await longest();
    const emailOf = ({ emails }: OrderDetail) =>
      emails.find(({ kind }) => kind === 'order_placed_studio')?.text;
    await expect
      .poll(async () => emailOf(await page()), { timeout: 60_000, interval: 200 })
      .toMatch(/hecked (\d+ of )?50 files/);
    pieces.email = await longest();
    isOver = true;
    await watching;
    expect(files.map(({ label }) => label)).toEqual(Array(FILES).fill('other'));
    const known = files.reduce((sum, { report }) => sum + (report?.entries?.length ?? 0), 0);
    expect(known).toBeGreaterThan(500);
    expect(client_points.length).toBeGreaterThan(1);
    const worst = Math.max(...Object.values(pieces));
    expect(worst, JSON.stringify(pieces)).toBeLessThan(MAX_MS);
    const rounded = Object.fromEntries(Object.entries(pieces).map(([name, ms]) => [name, Math.round(ms)]));
    const p95 = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;
    expect(p95).toBeLessThan(5_000);
    note(context, {
      fault: 'H12',
      what: `order of ${FILES} files that claim ${FILES * ENTRIES} sounds, ${what} (${database})`,
      count: 1,
      seen: `${Math.round(worst)} ms of work in one go at most (${JSON.stringify(rounded)}); ${times.length} orders beside taken, p95 ${Math.round(p95)} ms`,
    });
  });
});
