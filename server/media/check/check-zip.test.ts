import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { makeAiff } from '../../../test/audio/aiff.ts';
import { mutate } from '../../../test/audio/broken.ts';
import { setCheckerStage } from '../../../test/audio/checker-stage.ts';
import { makeFlac } from '../../../test/audio/flac.ts';
import { makeM4a } from '../../../test/audio/m4a.ts';
import { makeMp3 } from '../../../test/audio/mp3.ts';
import { stemWav } from '../../../test/audio/stems.ts';
import { deflateZip, makeZip } from '../../../test/audio/zip.ts';
import { count } from '../../../test/test-scopes.ts';
import { UnprocessableError } from '../sandbox/task.ts';

const { checkerOf, checked, pids } = setCheckerStage();

type Content = { name: string; content: Buffer };

const store = async (entries: Content[]) => makeZip(entries);
const aac = readFileSync(new URL('../../../test/audio/recorded/tone.aac.m4a', import.meta.url));

const contents = async (): Promise<Content[]> => [
  { name: '__MACOSX/a/._Lead.wav', content: Buffer.from('litter') },
  { name: 'a/lyrics.txt', content: Buffer.from('la la la') },
  { name: 'a/Lead.wav', content: stemWav({ seconds: 6, from: 1, to: 5, level: 1.5 }) },
  { name: 'a/Beat.aiff', content: makeAiff({ seconds: 2 }) },
  { name: 'a/Hook.flac', content: makeFlac({ seconds: 2 }) },
  { name: 'a/Ad-libs.m4a', content: makeM4a({ codec: 'alac', seconds: 3, moovLast: true }) },
  { name: 'a/ref.mp3', content: await makeMp3({ seconds: 2 }) },
  { name: 'a/Silence.wav', content: stemWav({ seconds: 60, level: 0 }) },
];

describe.each([
  ['stored', store],
  ['deflated', deflateZip],
] as const)('a ZIP of %s files', (_, pack) => {
  it('is checked file by file', async () => {
    const { report, peaks } = await checked(checkerOf(), await pack(await contents()), 'ZIP');
    expect(peaks).toBeNull();
    expect(report).toMatchObject({ facts: { format: 'ZIP' }, measures: null });
    const told = report.entries?.map(({ path, facts }) => [
      path,
      facts?.format,
      facts?.bit_depth,
      Math.round(facts?.duration_s ?? 0),
    ]);
    expect(told).toEqual([
      ['a/Lead.wav', 'WAV', 24, 6],
      ['a/Beat.aiff', 'AIFF', 16, 2],
      ['a/Hook.flac', 'FLAC', 16, 2],
      ['a/Ad-libs.m4a', 'M4A', 16, 3],
      ['a/ref.mp3', 'MP3', null, 2],
      ['a/Silence.wav', 'WAV', 24, 60],
    ]);
    const [lead, beat, , , , silence] = report.entries ?? [];
    expect(lead?.measures?.clipped_runs).toBeGreaterThan(10);
    expect(lead?.measures?.starts_at_s).toBeCloseTo(1, 2);
    expect(beat?.measures).toMatchObject({ clipped_runs: 0, peak_dbfs: expect.closeTo(-7.96, 1) });
    expect(silence?.measures).toMatchObject({ starts_at_s: null });
  });

  it('has AAC decoded separately for each file', async () => {
    const both = [1, 2].map((i) => ({ name: `${i}.m4a`, content: aac }));
    const { report } = await checked(checkerOf(), await pack(both), 'ZIP');
    const [one, other] = report.entries ?? [];
    expect(one?.measures?.peak_dbfs).toBeGreaterThan(-30);
    expect(other?.measures).toEqual(one?.measures);
  });

  it('compares each file with its checksum, whatever its decoder reads of it', async () => {
    const sounds = [...(await contents()).slice(2, 7), { name: 'Pad.m4a', content: aac }];
    for (const { name, content } of sounds) {
      const archive = await pack([{ name, content }]);
      const intact = (await checked(checkerOf(), archive, 'ZIP')).report.entries?.[0];
      expect([name, intact?.problem, intact?.measures !== null]).toEqual([name, undefined, true]);
      // The checksum in the central directory.
      const at = archive.lastIndexOf('PK\u0001\u0002') + 16;
      archive.writeUInt32LE((archive.readUInt32LE(at) ^ 1) >>> 0, at);
      const { entries } = (await checked(checkerOf(), archive, 'ZIP')).report;
      expect([name, entries]).toMatchObject([name, [{ problem: 'damaged', measures: null }]]);
    }
  });

  it('reports a damaged file and still checks the others', async () => {
    const wav = stemWav({ seconds: 2 });
    const archive = await pack([
      { name: 'Cut.wav', content: wav.subarray(0, 100_000) },
      { name: 'Words.wav', content: Buffer.from('This is no sound, whatever its name says.') },
      { name: 'Lead.wav', content: wav },
    ]);
    const { report } = await checked(checkerOf(), archive, 'ZIP');
    expect(report.entries?.map(({ facts }) => facts?.format)).toEqual(['unknown', 'unknown', 'WAV']);
  });
});

describe('a hostile ZIP', () => {
  it('is called damaged when it cannot be opened, and the next one is checked', async () => {
    const checker = checkerOf();
    const archive = await deflateZip([{ name: 'a.wav', content: stemWav({ seconds: 2 }) }]);
    const full = Buffer.concat([Buffer.from('PK\u0003\u0004PK\u0005\u0006'), Buffer.alloc(18, 0xff)]);
    for (const part of [archive.subarray(0, 3_000), Buffer.alloc(5_000, 'PK\u0003\u0004'), full])
      expect((await checked(checker, part, 'ZIP')).report).toMatchObject({
        ...{ entries: [], zip: { fault: 'damaged' } },
      });
    expect((await checked(checker, archive, 'ZIP')).report.entries).toHaveLength(1);
    expect(new Set(pids).size).toBe(1);
  });

  it('is not measured when it unpacks to more than it declares', async () => {
    const archive = await deflateZip([{ name: 'a.wav', content: stemWav({ seconds: 20, level: 0 }) }]);
    // The unpacked size in the central directory.
    archive.writeUInt32LE(500_000, archive.lastIndexOf('PK\u0001\u0002') + 24);
    const { report } = await checked(checkerOf(), archive, 'ZIP');
    expect(report.entries?.[0]).toMatchObject({ measures: null, problem: 'damaged' });
  });

  it('is measured only up to the duration limit', async () => {
    const archive = await deflateZip(
      [1, 2, 3].map((i) => ({ name: `${i}.wav`, content: stemWav({ seconds: 8 }) })),
    );
    const { report } = await checked(checkerOf({ limits: { max_seconds: 10 } }), archive, 'ZIP');
    expect(report.entries?.map(({ measures }) => measures !== null)).toEqual([true, false, false]);
    expect(report.entries?.[2]?.problem).toBe('too_long');
  });

  it('breaks nothing when it was changed at random', async () => {
    const checker = checkerOf();
    const archive = await deflateZip([{ name: 'a.wav', content: stemWav({ seconds: 0.2 }) }]);
    const tail = archive.subarray(-200);
    for (let seed = 1; seed <= count(8, 30); seed++) {
      const changed = Buffer.concat([archive.subarray(0, -200), mutate(tail, seed, 200)]);
      const outcome = await checked(checker, changed, 'ZIP').catch((error: unknown) => error);
      if (outcome instanceof Error) expect(outcome, String(seed)).toBeInstanceOf(UnprocessableError);
    }
  });

  it('has no entries when it contains no sound', async () => {
    const archive = makeZip([{ name: 'lyrics.txt', content: Buffer.from('la la') }]);
    expect((await checked(checkerOf(), archive, 'ZIP')).report.entries).toEqual([]);
  });
});
