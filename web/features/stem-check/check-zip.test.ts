import { buffer } from 'node:stream/consumers';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import yazl from 'yazl';
import { fileReport } from '../../../shared/stem-report.ts';
import { makeAiff } from '../../../test/audio/aiff.ts';
import { makeFlac } from '../../../test/audio/flac.ts';
import { makeM4a } from '../../../test/audio/m4a.ts';
import { makeWav } from '../../../test/audio/wav.ts';
import { makeZip } from '../../../test/audio/zip.ts';
import { checkFile } from './check-file.ts';

type Content = { name: string; content: Buffer };

const look = async (archive: Buffer) =>
  (await checkFile(new Blob([new Uint8Array(archive)]), () => undefined)).report;

/** Compressed with deflate, as operating systems do. */
const deflate = (entries: Content[], options: { forceZip64Format?: boolean } = {}): Promise<Buffer> => {
  const zip = new yazl.ZipFile();
  for (const { name, content } of entries) zip.addBuffer(content, name, { compress: true, ...options });
  zip.end({ forceZip64Format: options.forceZip64Format ?? false, comment: '' });
  return buffer(zip.outputStream);
};

const song: Content[] = [
  { name: 'Song A/Beat.wav', content: makeWav({ bitDepth: 24, seconds: 2 }) },
  { name: 'Song A/vocals/Lead.aiff', content: makeAiff({ channels: 1 }) },
  { name: 'Song A/Ad-libs.flac', content: makeFlac() },
  { name: 'Song A/Hook.m4a', content: makeM4a({ codec: 'alac', moovLast: true }) },
];
const litter: Content[] = [
  { name: '__MACOSX/Song A/._Beat.wav', content: Buffer.from('not a sound') },
  { name: 'Song A/._Lead.wav', content: Buffer.from('not a sound') },
  { name: 'Song A/.DS_Store', content: Buffer.alloc(60) },
  { name: 'Song A/lyrics.txt', content: Buffer.from('la la la') },
  { name: 'older.zip', content: makeZip([]) },
];

describe.each([
  ['stored', async (entries: Content[]) => makeZip(entries)],
  ['deflated', (entries: Content[]) => deflate(entries)],
  ['large', (entries: Content[]) => deflate(entries, { forceZip64Format: true })],
])('ZIP of %s files', (_, pack) => {
  test('lists its audio files and nothing else', async () => {
    const report = await look(await pack([...litter, ...song]));
    expect(report.facts).toMatchObject({ format: 'ZIP', duration_s: null });
    expect(report.measures).toBeNull();
    expect(fileReport.parse(report)).toEqual(report);
    const told = report.entries?.map(({ path, size_bytes, facts }) => [
      path,
      size_bytes,
      facts?.format,
      facts?.bit_depth,
      facts?.channels,
      facts?.duration_s,
    ]);
    expect(told).toEqual([
      ['Song A/Beat.wav', song[0]?.content.length, 'WAV', 24, 2, 2],
      ['Song A/vocals/Lead.aiff', song[1]?.content.length, 'AIFF', 16, 1, 1],
      ['Song A/Ad-libs.flac', song[2]?.content.length, 'FLAC', 16, 2, 1],
      ['Song A/Hook.m4a', song[3]?.content.length, 'M4A', 16, 2, 1],
    ]);
  });

  test('measures them while unpacking', async () => {
    const { entries } = await look(await pack(song));
    for (const entry of entries?.slice(0, 2) ?? []) expect(entry.measures?.peak_dbfs).toBeCloseTo(-7.96, 1);
    expect(entries?.[0]?.measures?.ends_at_s).toBeCloseTo(2, 2);
  });
});

describe('unusual ZIPs', () => {
  const two = () => deflate([song[0], song[1]].filter((one) => one !== undefined));

  test('list an encrypted file without checking it', async () => {
    const archive = await two();
    for (const [tag, flags] of [
      ['PK\u0003\u0004', 6],
      ['PK\u0001\u0002', 8],
    ] as const) {
      const at = archive.indexOf(tag);
      archive.writeUInt16LE(archive.readUInt16LE(at + flags) | 1, at + flags);
    }
    const { entries } = await look(archive);
    expect(entries?.[0]).toMatchObject({ path: 'Song A/Beat.wav', facts: null, problem: 'locked' });
    expect(entries?.[1]?.facts?.format).toBe('AIFF');
  });

  test('keep what was read before a damaged entry', async () => {
    const archive = await two();
    archive.fill(0xff, 4_000, 4_400);
    const { entries } = await look(archive);
    expect(entries?.[0]).toMatchObject({ measures: null, problem: 'damaged' });
    expect(entries?.[1]?.measures).not.toBeNull();
    expect(entries?.[1]).not.toHaveProperty('problem');
  });

  test.each([
    ['cut off', async () => (await two()).subarray(0, 9_000)],
    ['a head alone', async () => Buffer.from('PK\u0003\u0004')],
  ])('%s: a ZIP whose files can’t be listed', async (_, make) => {
    const report = await look(await make());
    expect(report).toMatchObject({ facts: { format: 'ZIP' }, entries: [], zip: { fault: 'damaged' } });
    expect(fileReport.parse(report)).toEqual(report);
  });

  test('get unsafe names cleaned, and list at most 200 files', async () => {
    const content = makeWav({ seconds: 0.01 });
    const many = Array.from({ length: 250 }, (_, i) => ({ name: `take ${i}.wav`, content }));
    const odd = { name: ` ${'x'.repeat(1_200)}/a\u202eb\u0007.wav`, content };
    const report = await look(makeZip([odd, ...many]));
    expect(report.entries).toHaveLength(200);
    expect(report.entries?.[0]?.path).toMatch(/^x+\/ab\.wav$/);
    expect(fileReport.parse(report)).toEqual(report);
  });

  test('are streamed rather than buffered, even at a compression ratio of a thousand', async () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const silence = makeWav({ seconds: 200, tone: 0 });
    collect();
    const before = process.memoryUsage().arrayBuffers;
    const getHeld = () => process.memoryUsage().arrayBuffers - before;
    let most = 0;
    const archive = new Blob([new Uint8Array(await deflate([{ name: 'silence.wav', content: silence }]))]);
    const { report } = await checkFile(archive, () => {
      // What waits to be collected isn't held.
      if (getHeld() > silence.length / 2) collect();
      most = Math.max(most, getHeld());
    });
    expect(report.entries?.[0]).toMatchObject({
      size_bytes: silence.length,
      facts: { duration_s: 200 },
      measures: { peak_dbfs: null },
    });
    expect(archive.size).toBeLessThan(silence.length / 500);
    expect(most).toBeLessThan(silence.length);
  });
});
