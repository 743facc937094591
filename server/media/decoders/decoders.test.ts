import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { makeAiff } from '../../../test/audio/aiff.ts';
import { createRandom, noise } from '../../../test/audio/broken.ts';
import { makeFlac } from '../../../test/audio/flac.ts';
import { makeM4a } from '../../../test/audio/m4a.ts';
import { apeTag, id3Tag, makeMp3, makeSilentMp3 } from '../../../test/audio/mp3.ts';
import { defaultSound, type Sound as Made, sampleAt } from '../../../test/audio/tone.ts';
import { makeWav } from '../../../test/audio/wav.ts';
import { openSound } from './open-sound.ts';
import { AudioRefusal, BudgetExceeded } from './refusal.ts';
import { createSource, type Source } from './source.ts';

const noAac = () => {
  throw new Error('no AAC here');
};
const options = { maxSeconds: 7_200, decodeAac: noAac };

/** Opens a file delivered in chunks, as storage does, and decodes all of it. */
const hear = async (bytes: Buffer, format = 'WAV') => {
  const source = createSource(bytes.length, async (start, end) => bytes.subarray(start, end + 1));
  const sound = await openSound(source, { ...options, format });
  const channels = Array.from({ length: sound.channels }, (): number[] => []);
  for await (const block of sound.blocks)
    for (const [i, samples] of block.entries()) channels[i]?.push(...samples);
  return { ...sound, samples: channels };
};

const made = (changes: Partial<Made> = {}): Made => ({ ...defaultSound, seconds: 0.4, ...changes });

/** The largest deviation from what the generator wrote. */
const worst = (samples: number[][], sound: Made): number =>
  Math.max(
    ...samples.map((channel, c) =>
      channel.reduce((most, v, i) => Math.max(most, Math.abs(v - sampleAt(sound, i, c))), 0),
    ),
  );

const steps = (bits: number) => 1.5 / 2 ** (bits - 1);
const recorded = (name: string) =>
  readFileSync(new URL(`../../../test/audio/recorded/${name}`, import.meta.url));

const short = made();
const mono = made({ channels: 1, sampleRate: 48_000 });
const six = made({ channels: 6, sampleRate: 48_000 });
const quarter = made({ seconds: 0.25 });

const exact: [name: string, file: Buffer, sound: Made, error: number, isExact: boolean][] = [
  ['WAV of 8 bits', makeWav({ ...short, bitDepth: 8 }), short, 2 * steps(8), true],
  ['WAV of 16 bits', makeWav(short), short, steps(16), true],
  ['WAV of 24 bits', makeWav({ ...short, bitDepth: 24 }), short, steps(24), false],
  ['WAV of 32 bits', makeWav({ ...short, bitDepth: 32 }), short, 1e-7, false],
  ['WAV of 32-bit float', makeWav({ ...short, bitDepth: '32f' }), short, 1e-7, false],
  ['WAV of 64-bit float', makeWav({ ...short, bitDepth: '64f' }), short, 1e-7, false],
  ['extensible WAV', makeWav({ ...short, bitDepth: 24, extensible: true }), short, steps(24), false],
  ['RIFX', makeWav({ ...short, container: 'RIFX' }), short, steps(16), true],
  ['RIFX of 24 bits', makeWav({ ...short, container: 'RIFX', bitDepth: 24 }), short, steps(24), false],
  ['RIFX of floats', makeWav({ ...short, container: 'RIFX', bitDepth: '32f' }), short, 1e-7, false],
  ['RF64', makeWav({ ...short, container: 'RF64' }), short, steps(16), true],
  ['BW64', makeWav({ ...short, container: 'BW64' }), short, steps(16), true],
  ['mono WAV', makeWav(mono), mono, steps(16), true],
  ['WAV of six channels', makeWav({ ...six, extensible: true }), six, steps(16), true],
  [
    'WAV behind a note of the recorder',
    makeWav({ ...short, chunks: [['bext', Buffer.alloc(603)]] }),
    short,
    steps(16),
    true,
  ],
  [
    'WAV whose size nobody wrote',
    makeWav({ ...short, claims: { dataBytes: 0xffffffff } }),
    short,
    steps(16),
    true,
  ],
  ['AIFF of 16 bits', makeAiff(short), short, steps(16), true],
  ['AIFF of 24 bits', makeAiff({ ...short, bitDepth: 24 }), short, steps(24), false],
  ['AIFF-C in the order of Intel', makeAiff({ ...mono, swapped: true }), mono, steps(16), true],
  ['FLAC of 16 bits', makeFlac(short), short, steps(16), true],
  ['FLAC of 24 bits', makeFlac({ ...mono, bitDepth: 24 }), mono, steps(24), false],
  ['FLAC behind an ID3 tag', Buffer.concat([id3Tag(300_000), makeFlac(short)]), short, steps(16), true],
  ['FLAC in an MP4', makeM4a({ ...short, codec: 'flac' }), short, steps(16), true],
  ['FLAC of 24 bits in an MP4', makeM4a({ ...mono, codec: 'flac', bitDepth: 24 }), mono, steps(24), false],
  ['PCM in an MP4', makeM4a({ ...short, codec: 'pcm' }), short, steps(16), true],
  ['PCM of 24 bits in an MP4', makeM4a({ ...mono, codec: 'pcm', bitDepth: 24 }), mono, steps(24), false],
  ['WAV of a pipe', makeWav({ ...short, claims: { dataBytes: 0x7ffff000 } }), short, steps(16), true],
  ['Apple Lossless as it is', makeM4a({ ...short, codec: 'alac' }), short, steps(16), true],
  ['Apple Lossless of 16 bits', recorded('tone-16.alac.m4a'), quarter, steps(16), true],
  ['Apple Lossless of 24 bits', recorded('tone-24.alac.m4a'), quarter, steps(24), false],
];

describe('the decoders', () => {
  it.each(exact)('decodes %s as it was written', async (_, file, sound, error, isExact) => {
    const heard = await hear(file);
    expect({ rate: heard.rate, channels: heard.channels, isExact: heard.isExact }).toEqual({
      rate: sound.sampleRate,
      channels: sound.channels,
      isExact,
    });
    expect(heard.samples.map(({ length }) => length)).toEqual(
      Array(sound.channels).fill(Math.round(sound.seconds * sound.sampleRate)),
    );
    expect(worst(heard.samples, sound)).toBeLessThanOrEqual(error);
  });

  it('decodes PCM that an MP4 has as one packet in pieces of at most a megabyte', async () => {
    const sound = made({ seconds: 15, channels: 1, sampleRate: 48_000 });
    const file = makeM4a({ ...sound, codec: 'pcm', bitDepth: 24 });
    const source = createSource(file.length, async (start, end) => file.subarray(start, end + 1));
    const { blocks } = await openSound(source, { ...options, format: 'WAV' });
    const lengths: number[] = [];
    const samples: number[] = [];
    for await (const [block = new Float32Array()] of blocks) {
      lengths.push(block.length);
      for (const value of block) samples.push(value);
    }
    expect(Math.max(...lengths)).toBeLessThanOrEqual((1024 * 1024) / 3);
    expect(samples.length).toBe(15 * 48_000);
    expect(worst([samples], sound)).toBeLessThanOrEqual(steps(24));
  });

  it.each([
    1, 2,
  ])('decodes an MP3 with %i channels behind a tag as large as its cover picture', async (channels) => {
    const sound = made({ seconds: 1, channels });
    const heard = await hear(Buffer.concat([id3Tag(3_000_000), await makeMp3(sound)]), 'MP3');
    expect([heard.rate, heard.channels]).toEqual([44_100, channels]);
    const level = Math.sqrt(
      (heard.samples[0] ?? []).slice(5_000, 40_000).reduce((sum, v) => sum + v * v, 0) / 35_000,
    );
    // At this rate LAME attenuates its input by 5%.
    expect(level).toBeCloseTo(0.95 * 0.4 * Math.SQRT1_2, 2);
  });

  it.each([
    ['zeros', Buffer.alloc(100_000)],
    ['noise', noise(100_000)],
    ['an APE tag and an ID3v1 tag', Buffer.concat([apeTag(30_000), Buffer.from('TAG'.padEnd(128))])],
  ])('decodes an MP3 with %s in front, behind, or both, as without', async (_, junk) => {
    const file = await makeMp3(made({ seconds: 1 }));
    const { samples } = await hear(file, 'MP3');
    for (const around of [
      [junk, file],
      [file, junk],
      [junk, file, junk],
    ]) {
      const heard = await hear(Buffer.concat(around), 'MP3');
      expect(heard.samples).toEqual(samples);
    }
  });

  it('does not decode an MP3 with more gaps than frames go missing in', async () => {
    const part = makeSilentMp3(3, [128]);
    const broken = Buffer.concat(Array.from({ length: 60 }, () => [part, Buffer.alloc(50)]).flat());
    await expect(hear(broken, 'MP3')).rejects.toThrow('damaged');
  });

  it('opens AAC whose configuration only the packet reader finds', async () => {
    const file = makeM4a({ hasUrl: true });
    const source = createSource(file.length, async (start, end) => file.subarray(start, end + 1));
    const { rate, channels } = await openSound(source, { ...options, format: 'M4A' });
    expect({ rate, channels }).toEqual({ rate: 44_100, channels: 2 });
  });

  it('passes on an error that stops the reading of an MP3', async () => {
    const head = (await makeMp3(made())).subarray(0, 16);
    const source: Source = {
      size: 1_000_000,
      read: async (_, length) => {
        if (length > head.length) throw new BudgetExceeded(5);
        return head;
      },
      stream: () => expect.unreachable(),
    };
    await expect(openSound(source, { ...options, format: 'MP3' })).rejects.toBeInstanceOf(BudgetExceeded);
  });

  it('tells a truncated MP3 from a complete one', async () => {
    const file = await makeMp3(made({ seconds: 2 }));
    await expect(hear(file.subarray(0, file.length / 2), 'MP3')).rejects.toThrow('cut off');
  });

  it('keeps samples beyond full scale', async () => {
    const file = makeWav({ ...short, bitDepth: '32f' });
    file.writeFloatLE(1.75, file.length - 8);
    expect((await hear(file)).samples[0]?.at(-1)).toBe(1.75);
  });
});

const cut = (file: Buffer, part: number) => file.subarray(0, Math.floor(file.length * part));
const brokenFlac = () => {
  const file = Buffer.from(makeFlac(short));
  const random = createRandom(3);
  for (let i = 0; i < 400; i++) file[file.length / 2 + i] = Math.floor(random() * 256);
  return file;
};
const noiseBehind = (head: string) =>
  Buffer.concat([
    Buffer.from(head, 'latin1'),
    Buffer.from(Array.from({ length: 60_000 }, createRandom(5)).map((v) => v * 256)),
  ]);

const refused: [name: string, file: Buffer, words: RegExp, format?: string][] = [
  ['WAV cut in the middle', cut(makeWav(short), 0.5), /cut off/],
  ['WAV that says more than there is', makeWav({ ...short, claims: { dataBytes: 50_000_000 } }), /cut off/],
  [
    'WAV of ten hours by its header',
    makeWav({ ...short, container: 'RF64', claims: { dataBytes: 36_000 * 176_400 } }),
    /cut off/,
  ],
  ['WAV of no channels', makeWav({ ...short, claims: { channels: 0 } }), /no channels/],
  ['WAV at 0 Hz', makeWav({ ...short, claims: { sampleRate: 0 } }), /no sample rate/],
  ['WAV of 200 channels', makeWav({ ...short, claims: { channels: 200 } }), /200 channels/],
  ['WAV of 7 bytes a sample', makeWav({ ...short, claims: { bits: 56 } }), /Samples of 56 bits/],
  ['WAV of nothing', makeWav({ ...short, seconds: 0 }), /no audio/],
  ['WAV without data', makeWav(short).subarray(0, 36), /no audio/],
  ['WAV at one sample a second', makeWav({ ...short, claims: { sampleRate: 1 } }), /longer than 2 hours/],
  ['WAV at 4 GHz', makeWav({ ...short, claims: { sampleRate: 0xffffffff } }), /can’t be converted/],
  ['AIFF cut in the middle', cut(makeAiff(short), 0.5), /cut off/],
  ['AIFF that counts too many', makeAiff({ ...short, claims: { frames: 1e9 } }), /cut off/],
  ['AIFF of no channels', makeAiff({ ...short, claims: { channels: 0 } }), /no channels/],
  ['FLAC cut in the middle', cut(makeFlac(short), 0.5), /missing or damaged/],
  ['FLAC with broken frames', brokenFlac(), /missing or damaged/],
  ['FLAC at 0 Hz', makeFlac({ ...short, claims: { sampleRate: 0 } }), /no sample rate/],
  ['M4A cut in the middle', cut(makeM4a({ ...short, codec: 'alac' }), 0.5), /cut off/],
  ['M4A without its index', cut(makeM4a({ ...short, codec: 'alac', moovLast: true }), 0.6), /cut off/],
  [
    'an ID3 tag larger than its file',
    Buffer.from([0x49, 0x44, 0x33, 4, 0, 0, 127, 127, 127, 127, 0]),
    /cut off/,
    'MP3',
  ],
  ['HTML', Buffer.from('<!doctype html><title>Not found</title>'.repeat(50)), /not a WAV file/],
  ['nothing', Buffer.alloc(0), /no audio/],
  ['noise behind RIFF', noiseBehind('RIFF....WAVEfmt '), /./],
  ['noise behind FORM', noiseBehind('FORM....AIFF'), /./],
  ['noise behind fLaC', noiseBehind('fLaC'), /damaged/],
  ['noise behind ftyp', noiseBehind('\0\0\0\x20ftypM4A '), /./],
  ['noise behind a frame of MP3', noiseBehind('\xff\xfb\x90\x64'), /not an MP3 file|damaged/, 'MP3'],
];

describe('an undecodable file', () => {
  it.each(refused)('%s', async (_, file, words, format) => {
    const error = await hear(file, format).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(AudioRefusal);
    expect((error as AudioRefusal).message).toMatch(words);
  });
});
