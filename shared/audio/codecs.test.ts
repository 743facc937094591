import { describe, expect, it, test } from 'vitest';
import { noise } from '../../test/audio/broken.ts';
import { makeCompressedAiff, makeCompressedWav } from '../../test/audio/compressed.ts';
import { makeM4a, makeVideo } from '../../test/audio/m4a.ts';
import { makeSilentMp3 } from '../../test/audio/mp3.ts';
import { makeWav } from '../../test/audio/wav.ts';
import { getFileFindings } from '../stem-check/file-findings.ts';
import { parseAacConfig } from './aac-config.ts';
import { isDecodable, isLossy } from './codecs.ts';
import { createUnpacker } from './pcm.ts';
import { getFaultyFacts, readFacts } from './read-facts.ts';
import type { SoundFacts } from './sound.ts';

const factsOf = (file: Buffer): Promise<SoundFacts> =>
  readFacts({ size: file.length, read: async (start, length) => file.subarray(start, start + length) }).catch(
    getFaultyFacts,
  );
const findingsOf = (facts: SoundFacts, name: string, reader: 'client' | 'studio') => {
  const report = { facts, measures: null, entries: null };
  const stem = { id: '1', name, path: '', size_bytes: 1, song: 1, label: 'lead', report } as const;
  return getFileFindings(stem, reader).map(({ words }) => words);
};

const wav = (tag: number, blockBytes: number, data: Buffer, more: object = {}) =>
  makeCompressedWav({ tag, blockBytes, data, ...more });
const mp3 = makeSilentMp3(100, [128]);
// 87 blocks of 1,024 bytes: two headers of four bytes, then 1,016 samples, and one in the headers.
const ima = noise(87 * 1_024);
const imaSeconds = (87 * 1_017) / 44_100;
const gsm = { channels: 1, rate: 8_000, blockSamples: 320 };
const told = { bytesPerSecond: 5_000 };
const m4a = (entryName: string) => makeM4a({ codec: 'alac', entryName });

describe('compressed sound is named, with its length', () => {
  const rows: [codec: string, file: Buffer, seconds: number | null][] = [
    ['IMA ADPCM', wav(0x11, 1_024, ima, { blockSamples: 1_017 }), imaSeconds],
    ['IMA ADPCM', wav(0x11, 1_024, ima), imaSeconds],
    ['IMA ADPCM', wav(0x11, 1_024, ima, { fact: 88_200 }), 2],
    ['IMA ADPCM', wav(0x11, 1_024, ima, { fact: 5 }), imaSeconds],
    ['IMA ADPCM', wav(0x11, 1_024, ima.subarray(0, 86 * 1_024 + 8)), (86 * 1_017 + 1) / 44_100],
    ['MS ADPCM', wav(2, 1_024, ima), (87 * 1_012) / 44_100],
    ['GSM 6.10', wav(0x31, 65, noise(65 * 50), gsm), 2],
    ['MP3', wav(0x55, 1, mp3, { bytesPerSecond: 50 }), (100 * 1_152) / 44_100],
    ['MP3', wav(0x55, 1, mp3, { bytesPerSecond: 50, fact: 113_000 }), 113_000 / 44_100],
    ['AC-3', wav(0x2000, 1, noise(10_000), told), 2],
    ['WMA', wav(0x161, 1, noise(10_000), { ...told, fact: 80_000 }), 80_000 / 44_100],
    ['kind 0x1234', wav(0x1234, 1, noise(10_000), told), 2],
    ['IMA ADPCM', makeCompressedAiff('ima4', noise(68_000), 1_000), 64_000 / 44_100],
    ['MACE 3:1', makeCompressedAiff('MAC3', noise(4_000)), 6_000 / 44_100],
    ['MACE 6:1', makeCompressedAiff('MAC6', noise(4_000)), 12_000 / 44_100],
    ['QDesign', makeCompressedAiff('QDM2', noise(4_000)), null],
    ['an unknown kind of', makeCompressedAiff('wxyz', noise(4_000)), null],
    ['Opus', m4a('Opus'), 1],
    ['AMR', m4a('samr'), 1],
    ['AC-3', m4a('ac-3'), 1],
    ['E-AC-3', m4a('ec-3'), 1],
    ['copy protection', m4a('drms'), 1],
  ];
  it.each(rows)('%s', async (codec, file, seconds) => {
    const facts = await factsOf(file);
    expect(facts.codec).toBe(codec);
    if (seconds === null) expect(facts.duration_s).toBeNull();
    else expect(facts.duration_s).toBeCloseTo(seconds, 6);
    expect(isDecodable(facts)).toBe(false);
    const name = `Lead.${facts.format.toLowerCase()}`;
    const isProtected = codec === 'copy protection';
    const named = isProtected ? /copy-protected/i : `ses ${codec} compression, which can’t be read here.`;
    for (const reader of ['client', 'studio'] as const)
      expect(findingsOf(facts, name, reader)[0]).toMatch(named);
  });
});

test('MP3 in a WAV is also said to be lossy', async () => {
  const facts = await factsOf(wav(0x55, 1, mp3));
  expect(findingsOf(facts, 'Lead.wav', 'client')[1]).toMatch('MP3 throws away part of the sound');
  expect(findingsOf(facts, 'Lead.wav', 'studio')[1]).toBe('MP3 in a WAV, lossy.');
});

describe('an MP4', () => {
  it.each([
    ['flac', 'FLAC'],
    ['pcm', 'PCM'],
    ['alac', undefined],
  ] as const)('with %s inside is not lossy', async (codec, named) => {
    const facts = await factsOf(makeM4a({ codec, bitDepth: 24, sampleRate: 48_000 }));
    const told = { bit_depth: 24, channels: 2, sample_rate_hz: 48_000, duration_s: 1 };
    expect(facts).toMatchObject({ format: 'M4A', ...told });
    expect([facts.codec, isLossy(facts), isDecodable(facts)]).toEqual([named, false, true]);
    expect(findingsOf(facts, 'Lead.m4a', 'client')).toEqual([]);
  });

  it('with AAC inside is lossy, as in reports that know no codec', async () => {
    const facts = await factsOf(makeM4a());
    expect([facts.codec, isLossy(facts), isDecodable(facts)]).toEqual([undefined, true, true]);
  });

  it('with six channels of AAC is told with six', async () => {
    const facts = await factsOf(makeM4a({ channels: 6, claims: { channels: 2, configChannels: 6 } }));
    expect(facts.channels).toBe(6);
    expect(findingsOf(facts, 'Lead.m4a', 'studio')).toContain('6 channels in one file.');
  });

  it('with pictures and no sound is told to be a video', async () => {
    const facts = await factsOf(makeVideo());
    expect(facts.format).toBe('video');
    expect(findingsOf(facts, 'Lead.m4a', 'client')).toEqual([
      'This is a video without any sound. Export the sound itself as WAV and send that.',
    ]);
  });
});

describe('an AudioSpecificConfig', () => {
  const config = (bits: string) => {
    const clean = bits.replace(/\s/g, '');
    const bytes = clean.match(/.{1,8}/g) ?? [];
    return parseAacConfig(Uint8Array.from(bytes, (byte) => Number.parseInt(byte.padEnd(8, '0'), 2)));
  };
  it.each([
    ['5.1', '00010 0100 0110 000', 44_100, 6],
    ['7.1', '00010 0011 0111 000', 48_000, 8],
    ['7.1 with heights', '00010 0011 1110 000', 48_000, 8],
    // Front: one and a pair; back: a pair; LFE: one.
    [
      'a program config element',
      '00010 0100 0000 000  0000 01 0100  0010 0000 0001 01 000 0000  0 0 0  0 0000 1 0000  1 0001  0000',
      44_100,
      6,
    ],
    ['HE-AAC that says so first', '00101 0111 0010 0100 00010 000', 44_100, 2],
    ['HE-AAC that says so last', '00010 0111 0010 000 01010110111 00101 1 0100', 44_100, 2],
    ['HE-AAC v2 that says so last', '00010 0111 0001 000 01010110111 00101 1 0100 10101001000 1', 44_100, 2],
    ['nothing behind', '00010 0111 0010 000', 22_050, 2],
    ['a config element cut off', '00010 0100 0000 000 0000', 44_100, null],
  ])('of %s gives rate and channels', (_, bits, rate, channels) => {
    const { rate: found, channels: counted } = config(bits);
    expect({ rate: found, channels: counted }).toEqual({ rate, channels });
  });
});

describe('G.711', () => {
  const decode = (encoding: 'A-law' | 'µ-law', bytes: number[]) => {
    const place = { start: 0, bytes: bytes.length, rate: 8_000, channels: 1 };
    const layout = { ...place, width: 1, encoding, isLittle: true };
    const [samples = []] = createUnpacker(layout)?.(Uint8Array.from(bytes)) ?? [];
    return Array.from(samples, (sample) => Math.round(sample * 32_768) + 0);
  };
  // The largest, a middle and the smallest step of each sign, as ITU-T G.191 decodes them to 16 bits.
  it('decodes A-law', () => {
    const levels = [32_256, -32_256, 8, -8, 5_504, -5_504];
    expect(decode('A-law', [0xaa, 0x2a, 0xd5, 0x55, 0x80, 0x00])).toEqual(levels);
  });
  it('decodes µ-law', () => {
    const levels = [32_124, -32_124, 0, 0, 1_980, -1_980];
    expect(decode('µ-law', [0x80, 0x00, 0xff, 0x7f, 0xbf, 0x3f])).toEqual(levels);
  });
  it('is read from WAV and AIFF-C', async () => {
    const file = wav(7, 2, noise(16_000), { rate: 8_000 });
    const known = { bit_depth: 8, duration_s: 1 };
    expect(await factsOf(file)).toMatchObject({ format: 'WAV', codec: 'µ-law', ...known });
    const aiff = makeCompressedAiff('alaw', noise(88_200));
    expect(await factsOf(aiff)).toMatchObject({ format: 'AIFF', codec: 'A-law', ...known });
    expect(await factsOf(makeWav())).not.toHaveProperty('codec');
  });
});
