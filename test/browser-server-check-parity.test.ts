import { expect, test } from 'vitest';
import { createBudget, measure, measureZip } from '../server/media/check/measure.ts';
import { AudioRefusal } from '../server/media/decoders/refusal.ts';
import { createSource } from '../server/media/decoders/source.ts';
import { identifyAudio } from '../shared/audio/identify.ts';
import type { SoundFacts } from '../shared/audio/sound.ts';
import { getFileFindings } from '../shared/stem-check/file-findings.ts';
import type { FileReport } from '../shared/stems.ts';
import { createBlobSource } from '../web/features/stem-check/byte-sources.ts';
import { checkFile } from '../web/features/stem-check/check-file.ts';
import { makeAiff } from './audio/aiff.ts';
import { mutate, noise, unreadable } from './audio/broken.ts';
import { makeCompressedAiff, makeCompressedWav } from './audio/compressed.ts';
import { makeFlac } from './audio/flac.ts';
import { makeM4a, makeVideo } from './audio/m4a.ts';
import { apeTag, id3Tag, makeMp3 } from './audio/mp3.ts';
import { makeWav } from './audio/wav.ts';
import { deflateZip, makeOddZip, makeZip, type OddEntry } from './audio/zip.ts';
import { hostileZips } from './hostile/zip-files.ts';
import { count } from './test-scopes.ts';

// A client who was told that a file is fine must not be told later that it is damaged, or the other way round.

const nothing: SoundFacts = {
  format: 'unknown',
  sample_rate_hz: null,
  bit_depth: null,
  channels: null,
  duration_s: null,
};
const broken: FileReport = { facts: nothing, measures: null, entries: null };

/** The server's finding; null where it can't check the file. */
const onServer = async (bytes: Buffer, format: string): Promise<FileReport | null> => {
  const source = createSource(bytes.length, async (start, end) => bytes.subarray(start, end + 1));
  const decodeAac = () => {
    throw new AudioRefusal('no AAC here');
  };
  const budget = createBudget({ samples: 1e9, unpacked: 1e9 });
  const newDecoder = () => decodeAac;
  if (format === 'ZIP')
    return (await measureZip({ source, max_seconds: 7_200, budget, is_last: true, newDecoder })).report;
  try {
    return (await measure({ source, format, max_seconds: 7_200, budget, decodeAac })).report;
  } catch (error) {
    if (!(error instanceof AudioRefusal)) throw error;
    return error.isBroken ? broken : null;
  }
};

const verdictOf = (report: FileReport, name: string) =>
  getFileFindings({ id: '1', name, path: '', size_bytes: 1, song: 1, label: 'lead', report }).map(
    ({ words }) => words,
  );

const compare = async (name: string, bytes: Buffer) => {
  const blob = new Blob([new Uint8Array(bytes)]);
  const { format } = await identifyAudio(createBlobSource(blob));
  const [server, browser] = await Promise.all([onServer(bytes, format), checkFile(blob, () => undefined)]);
  if (!server) return;
  const file = `Lead.${name.slice(0, 4).trim().toLowerCase()}`;
  // Unlike browsers, Node has no decoders for MP3 and M4A, so only the header is read.
  const heard =
    browser.report.measures || server.facts.format === 'unknown' ? server : { ...server, measures: null };
  if (heard.measures || server === broken || server.facts.codec !== undefined)
    expect([name, verdictOf(browser.report, file)]).toEqual([name, verdictOf(heard, file)]);
  expect([name, browser.report.facts.format]).toEqual([name, server.facts.format]);
  if (browser.report.measures) expect([name, browser.report.measures]).toEqual([name, server.measures]);
};

const short = { seconds: 0.3 };
const intact = async (): Promise<Record<string, Buffer>> => ({
  'WAV of 16 bits': makeWav(short),
  'WAV of 32-bit float': makeWav({ ...short, bitDepth: '32f' }),
  'WAV that is big-endian': makeWav({ ...short, container: 'RIFX', bitDepth: 24 }),
  'WAV behind chunks': makeWav({ ...short, chunks: [['bext', Buffer.alloc(603)]] }),
  'AIFF of 24 bits': makeAiff({ ...short, bitDepth: 24 }),
  'FLAC of 16 bits': makeFlac(short),
  'FLAC of 24 bits behind a tag': Buffer.concat([id3Tag(2_000), makeFlac({ ...short, bitDepth: 24 })]),
  'M4A of Apple Lossless': makeM4a({ ...short, codec: 'alac' }),
  MP3: await makeMp3(short),
});

test('complete files, truncated at any point, get the same messages in the form and from the studio', async () => {
  for (const [name, file] of Object.entries(await intact()))
    for (const part of [1, 0.999, 0.9, 0.5, 0.2, 0.05, 0.01])
      await compare(`${name}, ${part} of it`, file.subarray(0, Math.round(file.length * part)));
});

test('files whose headers claim too much or too little get the same messages', async () => {
  for (const [name, file] of Object.entries(unreadable())) await compare(name, file);
  const unknown = [0, 0x7fffffff, 0x7ffff000, 0x80000000, 0xffffffff];
  for (const dataBytes of [...unknown, 100, 20_000, 53_000, 50_000_000])
    await compare(`WAV that claims ${dataBytes}`, makeWav({ ...short, claims: { dataBytes } }));
  for (const frames of [0, 13_000, 1e9])
    await compare(`AIFF that claims ${frames}`, makeAiff({ ...short, claims: { frames } }));
  for (const samples of [0, 10, 13_231, 1e9])
    await compare(`FLAC that claims ${samples}`, makeFlac({ ...short, claims: { samples } }));
});

test('MP3s with something else around their frames, and compressed sounds, get the same messages', async () => {
  const mp3 = await makeMp3(short);
  const junk = { zeros: Buffer.alloc(100_000), noise: noise(100_000), tag: apeTag(3_000) };
  for (const [what, bytes] of Object.entries(junk)) {
    await compare(`MP3 behind ${what}`, Buffer.concat([bytes, mp3]));
    await compare(`MP3 in front of ${what}`, Buffer.concat([mp3, bytes]));
  }
  await compare('WAV behind a tag', Buffer.concat([id3Tag(2_000), makeWav(short)]));
  for (const tag of [2, 6, 7, 0x11, 0x31, 0x55, 0x1234])
    await compare(`WAV of kind ${tag}`, makeCompressedWav({ tag, blockBytes: 65, data: noise(20_000) }));
  for (const type of ['ulaw', 'ALAW', 'ima4', 'QDM2'])
    await compare(`AIFF of kind ${type}`, makeCompressedAiff(type, noise(20_000)));
  for (const entryName of ['samr', 'Opus', 'enca'])
    await compare(`M4A of kind ${entryName}`, makeM4a({ ...short, codec: 'alac', entryName }));
  for (const codec of ['flac', 'pcm'] as const)
    await compare(`M4A of ${codec}`, makeM4a({ ...short, codec }));
  await compare('M4A without sound', makeVideo());
});

test('files with bytes changed anywhere in their first kilobyte get the same messages', async () => {
  // The content of an M4A is read by the browser's own decoders, or not at all.
  const plain = Object.entries(await intact()).filter(([name]) => !name.startsWith('M4A'));
  for (const [name, file] of plain)
    for (let seed = 1; seed <= count(15, 60); seed++)
      await compare(`${name}, mutation ${seed}`, mutate(file, seed * 7, 1_000));
});

const odd = (entries: Partial<OddEntry>[]) =>
  makeOddZip(
    entries.map((entry, n) => ({ name: `Take ${n}.wav`, content: makeWav({ seconds: 0.1 }), ...entry })),
  );

const zips = async (): Promise<Record<string, Buffer>> => {
  const stems = [
    { name: 'Beat.wav', content: makeWav(short) },
    { name: 'vox/Lead.flac', content: makeFlac(short) },
  ];
  const spoiled = makeZip(stems);
  const lostPower = makeWav({ seconds: 2, claims: { dataBytes: 20_000 } });
  lostPower.writeUInt32LE(20_036, 4);
  spoiled[5_000] = (spoiled[5_000] ?? 0) ^ 0x40;
  return {
    'of stems': makeZip(stems),
    'of stems, deflated': await deflateZip(stems),
    'of a recording that lost power': await deflateZip([{ name: 'Beat.wav', content: lostPower }]),
    'with other files': makeZip([...stems, { name: 'lyrics.txt', content: Buffer.from('la') }]),
    'with a byte changed in storage': spoiled,
    'locked in part': odd([{}, { flags: 1 }]),
    'packed otherwise': odd([{}, { method: 12 }, { method: 9 }, { method: 9 }]),
    'of a false size': odd([{ size: 100 }, { size: 1e6 }]),
    'with an empty file': odd([{ content: Buffer.alloc(0) }]),
    'with a ZIP inside': odd([{}, { name: 'Drums.zip', content: makeZip(stems) }]),
    'with a ZIP called a sound': odd([{}, { content: makeZip(stems) }]),
    'with Ogg and placeholders': odd([{}, { name: 'a.ogg' }, { name: 'b.opus' }, { name: '.c.wav.icloud' }]),
    'of 230 sounds': odd(Array.from({ length: 230 }, () => ({}))),
    'of Windows': odd([{ name: 'Stems\\Kick.wav' }, { name: '__MACOSX\\Stems\\._Kick.wav' }]),
    empty: makeZip([]),
    'without sound': makeZip([{ name: 'a.txt', content: Buffer.from('a') }]),
    'cut off': makeZip(stems).subarray(0, -40),
    ...Object.fromEntries(
      Object.entries(hostileZips)
        // These take seconds, or are meant for limits that differ.
        .filter(([name]) => !/^(bomb|100,000)/.test(name))
        .map(([name, make]) => [name, make()]),
    ),
  };
};

const stem = { id: '1', path: '', size_bytes: 1, song: 1, label: 'lead' as const };

/** Archives all of whose sounds can be read to their end. */
const whole = new Set([
  ...[
    'of stems',
    'of stems, deflated',
    'of a recording that lost power',
    'with other files',
    'of Windows',
    'way up',
    'way up for Windows',
  ],
  ...['absolute name', 'name with a drive', 'device', 'markup in a name', 'name of 60,000 characters'],
  ...['name that is a prototype', 'other name inside', 'same name twice', 'sizes to come later'],
  'comment that is not there',
]);

test('ZIPs get the same messages, which name all in them that was not read to its end', async () => {
  for (const [name, bytes] of Object.entries(await zips())) {
    const browser = (await checkFile(new Blob([new Uint8Array(bytes)]), () => undefined)).report;
    const server = await onServer(bytes, 'ZIP');
    expect([name, browser]).toEqual([name, server]);
    // None of these is long enough to be called ready; what counts here is that nothing is missing.
    const codes = getFileFindings({ ...stem, name: 'Stems.zip', report: browser }).map(({ code }) => code);
    const isWhole = !codes.some((code) => /^(unknown_format|wrong_ending|zip_(?!other))/.test(code));
    expect([name, isWhole]).toEqual([name, whole.has(name)]);
  }
});
