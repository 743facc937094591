import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OrderFile } from '../../../shared/orders.ts';
import { makeCompressedWav } from '../../../test/audio/compressed.ts';
import { type StemSound, stemWav } from '../../../test/audio/stems.ts';
import { makeOddZip, makeZip } from '../../../test/audio/zip.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { createCheckRunner, createProbeRunner } from '../../../test/jobs.ts';
import { getOrder, placed } from '../../../test/orders.ts';
import { changeRows, readRows } from '../../../test/rows.ts';
import type { Deps } from '../../deps.ts';
import { enqueueJobs, type JobRow, jobId } from '../../jobs/queries.ts';
import type { Runner } from '../../jobs/runner.ts';
import { fromNow, HOUR } from '../../lib/clock.ts';
import { AppError } from '../../lib/errors.ts';
import { type Checker, createChecker, type Lane } from '../../media/check/checker.ts';
import type { Storage } from '../../ports/storage/port.ts';

let product: TestApp;
let jobs: Pick<Runner, 'stop'>[];
beforeEach(async () => {
  jobs = [];
  product = await startTestApp();
});
afterEach(async () => {
  vi.useRealTimers();
  await Promise.all(jobs.map((job) => job.stop()));
  await product.close();
});

const start = (changes: Partial<Deps> = {}, newChecker?: Parameters<typeof createCheckRunner>[1]) => {
  const job = createCheckRunner({ ...product.deps, ...changes }, newChecker);
  jobs.push(job);
  job.start();
  return job;
};
const startProbe = () => {
  const job = createProbeRunner(product.deps);
  jobs.push(job);
  job.start();
};

const short: Partial<StemSound> = { seconds: 2, from: 0.2, to: 1.8 };
const order = (files: Record<string, Buffer>) =>
  placed(product.url, { files: Object.entries(files).map(([name, content]) => ({ name, content })) });
const filesOf = async (id: string): Promise<OrderFile[]> => (await getOrder(product, id)).files;
const rows = () =>
  product.deps.database.read.selectFrom('order_files').selectAll().orderBy('position').execute();
const jobRows = () => readRows(product, 'jobs', { kind: 'check-file' });
const setJobs = (change: Partial<JobRow>, id?: string) =>
  product.deps.database.transaction((tx) =>
    tx
      .updateTable('jobs')
      .set(change)
      .where('kind', '=', 'check-file')
      .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
      .execute(),
  );
/** Resolves once the headers are read. */
const reading = () =>
  expect.poll(async () => (await rows()).every(({ probe }) => probe !== 'waiting')).toBe(true);
const states = async () => (await rows()).map(({ check_state }) => check_state);
const reaching = (expected: string[]) => expect.poll(states).toEqual(expected);

describe('the server check', () => {
  it('reports facts, findings and waveform, after the header has been read', async () => {
    const id = await order({ 'Lead.wav': stemWav({ ...short, level: 1.5 }), 'Beat.wav': stemWav(short) });
    start();
    startProbe();
    await reaching(['done', 'done']);
    const [lead, beat] = await filesOf(id);
    expect(lead).toMatchObject({
      report: { facts: { format: 'WAV', sample_rate_hz: 48_000, bit_depth: 24, channels: 2, duration_s: 2 } },
    });
    expect(lead?.findings.map(({ code }) => code)).toEqual(['clipped']);
    expect(lead?.peaks).toMatch(/^[\w-]{500}\.[\w-]{500}$/);
    expect(beat?.findings.map(({ code }) => code)).toEqual(['clean']);
  });

  it('reports a damaged file', async () => {
    const id = await order({ 'Lead.wav': stemWav(short).subarray(0, 100_000) });
    startProbe();
    start();
    await reaching(['done']);
    const [lead] = await filesOf(id);
    expect(lead).toMatchObject({
      report: { facts: { format: 'unknown' } },
      peaks: null,
    });
    expect(lead?.findings.map(({ code, severity }) => `${code}: ${severity}`)).toEqual([
      'unknown_format: fix',
    ]);
  });

  it('names the compression it can’t read, to the studio as to the client, with the length', async () => {
    const data = Buffer.alloc(87 * 1_024, 3);
    const id = await order({
      'Lead.wav': makeCompressedWav({ tag: 0x11, blockBytes: 1_024, blockSamples: 1_017, data }),
    });
    startProbe();
    start();
    await reaching(['done']);
    const [lead] = await filesOf(id);
    const facts = { format: 'WAV', codec: 'IMA ADPCM', bit_depth: null, channels: 2 };
    expect(lead).toMatchObject({ report: { facts, measures: null }, peaks: null });
    expect(lead?.duration_s).toBeCloseTo(2.006, 3);
    expect(lead?.findings.map(({ words }) => words)).toEqual([
      'Uses IMA ADPCM compression, which can’t be read here.',
      'IMA ADPCM in a WAV, lossy.',
    ]);
  });

  it("reports only the header's facts for a file it can't decode", async () => {
    const id = await order({ 'Lead.wav': stemWav({ ...short, channels: 9, seconds: 0.5 }) });
    startProbe();
    start();
    await reaching(['done']);
    const facts = { sample_rate_hz: 48_000, bit_depth: 24, channels: 9, duration_s: 0.5 };
    expect(await filesOf(id)).toMatchObject([{ ...facts, report: { facts, measures: null }, peaks: null }]);
  });

  it('runs once with several processes', async () => {
    const names = Array.from({ length: 5 }, (_, i) => `Hook ${i}.wav`);
    await order(Object.fromEntries(names.map((name, seed) => [name, stemWav({ ...short, seed })])));
    startProbe();
    let listened = 0;
    const counting = (lane: Lane): Checker => {
      const checker = createChecker(product.deps.storage, product.deps.log, { lane });
      return {
        ...checker,
        check(file, signal) {
          listened++;
          return checker.check(file, signal);
        },
      };
    };
    start({}, counting);
    start({}, counting);
    await reaching(names.map(() => 'done'));
    expect(listened).toBe(names.length);
  });
});

describe('a file that is not checked at once', () => {
  it('is given back when the server stops, and checked later', async () => {
    await order({ 'Lead.wav': stemWav(short) });
    startProbe();
    let isAsked = false;
    const hung: Storage = {
      ...product.deps.storage,
      read() {
        isAsked = true;
        return new Promise(() => undefined);
      },
    };
    const job = start({ storage: hung });
    await expect.poll(() => isAsked).toBe(true);
    await job.stop();
    expect(await states()).toEqual(['waiting']);
    expect(await jobRows()).toMatchObject([{ kind: 'check-file', attempts: 0, lease_by: null }]);
    start();
    await reaching(['done']);
  });

  it('is tried again after a storage failure', async () => {
    vi.setSystemTime(new Date());
    await order({ 'Lead.wav': stemWav(short) });
    startProbe();
    const down: Storage = {
      ...product.deps.storage,
      read: () => Promise.reject(new AppError('unavailable', 'The studio’s file storage isn’t responding.')),
    };
    const job = start({ storage: down });
    const isPutOff = async () =>
      (await jobRows()).every(({ attempts, run_at }) => attempts === 1 && run_at > fromNow(40_000));
    await reading();
    await expect.poll(isPutOff).toBe(true);
    await job.stop();
    expect(await states()).toEqual(['waiting']);
    await setJobs({ run_at: fromNow(-1_000) });
    start();
    await reaching(['done']);
  });

  it('is taken again when its process died, once its lease has run out', async () => {
    await order({ 'Lead.wav': stemWav(short), 'Hook.wav': stemWav(short) });
    startProbe();
    await reading();
    const files = new Map((await rows()).map(({ name, id }) => [name, jobId('check-file', id)]));
    const lease = (name: string, run_at: string) =>
      setJobs({ run_at, lease_by: 'a process that died', attempts: 1 }, files.get(name));
    await lease('Lead.wav', fromNow(-1));
    await lease('Hook.wav', fromNow(HOUR));
    start();
    await reaching(['done', 'waiting']);
  });

  it('is given up when it crashes the process twice, or is no longer stored', async () => {
    await order({ 'Lead.wav': stemWav(short) });
    startProbe();
    const entry = fileURLToPath(
      new URL('../../../test/audio/misbehaving-workers/exits-early.ts', import.meta.url),
    );
    const job = start({}, () => createChecker(product.deps.storage, product.deps.log, { entry }));
    await reaching(['skipped']);
    await job.stop();
    await changeRows(product, 'order_files', {
      check_state: 'waiting',
      storage_key: `orders/${randomBytes(4).toString('hex')}`,
    });
    const [file] = await rows();
    await product.deps.database.transaction((tx) =>
      enqueueJobs(tx, [{ kind: 'check-file', payload: { id: file?.id ?? '' }, turn: '1' }]),
    );
    start();
    await reaching(['failed']);
  });
});

it('looks into a ZIP and lists the findings of its files', async () => {
  const id = await order({
    'stems.zip': makeZip([{ name: 'Song/Lead.wav', content: stemWav({ ...short, level: 1.5 }) }]),
    'words.zip': makeZip([{ name: 'notes.txt', content: Buffer.from('no audio') }]),
    'cut.zip': makeZip([{ name: 'Lead.wav', content: stemWav(short) }]).subarray(0, 50_000),
    'locked.zip': makeOddZip([{ name: 'Vox.wav', flags: 1 }, { name: 'Drums.zip' }]),
  });
  startProbe();
  start();
  await reaching(['done', 'done', 'done', 'done']);
  const found = (await filesOf(id)).map(({ findings }) => findings.map(({ code }) => code));
  expect(found).toEqual([
    ['clipped'],
    ['zip_without_sound'],
    ['unknown_format'],
    ['zip_locked', 'zip_archive'],
  ]);
});
