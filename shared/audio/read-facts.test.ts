import { describe, expect, it, test } from 'vitest';
import { makeAiff } from '../../test/audio/aiff.ts';
import { mutate, unreadable } from '../../test/audio/broken.ts';
import { be, le } from '../../test/audio/bytes.ts';
import { makeFlac } from '../../test/audio/flac.ts';
import { makeM4a } from '../../test/audio/m4a.ts';
import { id3Tag, makeMp3, makeSilentMp3 } from '../../test/audio/mp3.ts';
import { makeWav } from '../../test/audio/wav.ts';
import { makeZip } from '../../test/audio/zip.ts';
import { isDamagedAudio, readAhead } from './byte-source.ts';
import { readFacts } from './read-facts.ts';

const AHEAD = 16 * 1024;

/** Records how many bytes each read fetches. */
const createSource = (file: Buffer, fetched: number[] = []) =>
  readAhead(
    {
      size: file.length,
      async read(start, length) {
        fetched.push(length);
        return file.subarray(start, start + length);
      },
    },
    AHEAD,
  );
const read = async (file: Buffer, fetched?: number[]) => {
  const { format, duration_s, ...figures } = await readFacts(createSource(file, fetched));
  return { ...figures, duration_s: duration_s === null ? null : Math.round(duration_s * 1000) / 1000 };
};
type Figures = Awaited<ReturnType<typeof read>>;
const figures = (
  duration_s: number | null,
  sample_rate_hz: number,
  bit_depth: number | null,
  channels: number,
) => ({ duration_s, sample_rate_hz, bit_depth, channels }) satisfies Figures;
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

/** A header with only the 14 bytes of WAVEFORMAT, as early writers left it. */
const makeOldWav = (): Buffer => {
  const whole = makeWav({ bitDepth: 8, channels: 1 });
  return Buffer.concat([whole.subarray(0, 16), le(4, 14), whole.subarray(20, 34), whole.subarray(36)]);
};
const withoutSound = (m4a: Buffer) => m4a.subarray(0, m4a.indexOf('mdat') - 4);

describe('facts of intact files', () => {
  const cases: [string, () => Buffer | Promise<Buffer>, Figures][] = [
    ['WAV, 16 bits', () => makeWav(), figures(1, 44_100, 16, 2)],
    [
      'WAV, 24 bits, 96 kHz, mono',
      () => makeWav({ bitDepth: 24, sampleRate: 96_000, channels: 1, seconds: 2.5 }),
      figures(2.5, 96_000, 24, 1),
    ],
    ['WAV, float', () => makeWav({ bitDepth: '32f', sampleRate: 48_000 }), figures(1, 48_000, 32, 2)],
    [
      'WAV, extensible, 5.1',
      () => makeWav({ bitDepth: 24, extensible: true, channels: 6 }),
      figures(1, 44_100, 24, 6),
    ],
    ['WAV whose format ends before its bits', () => makeOldWav(), figures(1, 44_100, 8, 1)],
    ['RIFX', () => makeWav({ container: 'RIFX', bitDepth: 24 }), figures(1, 44_100, 24, 2)],
    ['RF64', () => makeWav({ container: 'RF64', bitDepth: 24 }), figures(1, 44_100, 24, 2)],
    ['BW64', () => makeWav({ container: 'BW64' }), figures(1, 44_100, 16, 2)],
    [
      'broadcast WAV with an odd chunk',
      () => makeWav({ chunks: [['bext', Buffer.alloc(603)]] }),
      figures(1, 44_100, 16, 2),
    ],
    [
      'AIFF, 24 bits, 88.2 kHz',
      () => makeAiff({ bitDepth: 24, sampleRate: 88_200, channels: 1 }),
      figures(1, 88_200, 24, 1),
    ],
    [
      'AIFF that counts on into the chunk behind its sound',
      () =>
        Buffer.concat([
          makeAiff({ claims: { frames: 50_000 } }),
          be(4, 0x4e414d45, 60_000),
          Buffer.alloc(60_000),
        ]),
      figures(1, 44_100, 16, 2),
    ],
    ['AIFF-C, swapped', () => makeAiff({ swapped: true }), figures(1, 44_100, 16, 2)],
    ['FLAC, 16 bits', () => makeFlac({ seconds: 2 }), figures(2, 44_100, 16, 2)],
    [
      'FLAC, 24 bits, mono',
      () => makeFlac({ bitDepth: 24, sampleRate: 96_000, channels: 1 }),
      figures(1, 96_000, 24, 1),
    ],
    ['FLAC behind an ID3 tag', () => Buffer.concat([id3Tag(5_000), makeFlac()]), figures(1, 44_100, 16, 2)],
    ['MP3 of an encoder', () => makeMp3({ seconds: 3 }), figures(3.056, 44_100, null, 2)],
    ['MP3, mono', () => makeMp3({ sampleRate: 48_000, channels: 1 }), figures(1.056, 48_000, null, 1)],
    ['MP3, MPEG-2', () => makeMp3({ sampleRate: 22_050, seconds: 2 }), figures(2.09, 22_050, null, 2)],
    ['MP3 of one frame', () => makeSilentMp3(1, [128]), figures(0.026, 44_100, null, 2)],
    ['MP3, constant', () => makeSilentMp3(200, [128]), figures(5.224, 44_100, null, 2)],
    [
      'MP3, variable, nothing told',
      () => makeSilentMp3(200, [32, 128, 320]),
      figures(5.224, 44_100, null, 2),
    ],
    ['M4A, AAC', () => makeM4a({ seconds: 2 }), figures(2.02, 44_100, null, 2)],
    [
      'M4A, index last',
      () => makeM4a({ sampleRate: 48_000, moovLast: true }),
      figures(1.003, 48_000, null, 2),
    ],
    ['M4A, ALAC', () => makeM4a({ codec: 'alac', seconds: 2 }), figures(2, 44_100, 16, 2)],
    [
      'M4A, ALAC, 24 bits, 96 kHz',
      () => makeM4a({ codec: 'alac', bitDepth: 24, sampleRate: 96_000, channels: 1 }),
      figures(1, 96_000, 24, 1),
    ],
  ];
  it.each(cases)('%s', async (_, make, expected) => {
    expect(await read(await make())).toEqual(expected);
  });

  it('identifies an archive as an archive', async () => {
    const archive = makeZip([{ name: 'stems/kick.wav', content: makeWav() }]);
    const fetched: number[] = [];
    const nothing = { duration_s: null, sample_rate_hz: null, bit_depth: null, channels: null };
    expect(await read(archive, fetched)).toEqual(nothing);
    expect(fetched).toHaveLength(1);
  });

  it.each(['Xing', 'VBRI'] as const)('trusts a %s header instead of counting', async (kind) => {
    const fetched: number[] = [];
    const file = makeSilentMp3(8_000, [320, 256], { kind, frames: 8_000 });
    expect((await read(file, fetched)).duration_s).toBe(208.98);
    expect(sum(fetched)).toBeLessThan(file.length / 10);
  });
});

test('never reads before the start of a file', async () => {
  await expect(createSource(Buffer.alloc(100)).read(-20, 20)).rejects.toBeInstanceOf(RangeError);
});

describe('wrong headers', () => {
  it.each([
    ['more data than there is', { dataBytes: 4_000_000_000 }],
    ['no data', { dataBytes: 0 }],
    ['data of unknown length', { dataBytes: 0xffffffff }],
    ['a wrong frame size', { blockAlign: 1 }],
  ])('computes the true length of a WAV that claims %s', async (_, claims) => {
    expect(await read(makeWav({ claims }))).toEqual(figures(1, 44_100, 16, 2));
  });

  it('measures what is left of a truncated WAV', async () => {
    const whole = makeWav({ seconds: 2 });
    expect((await read(whole.subarray(0, 44 + 176_400))).duration_s).toBe(1);
  });

  it('computes the true length of an RF64 that claims 10 hours', async () => {
    const dataBytes = 36_000 * 44_100 * 4;
    expect((await read(makeWav({ container: 'RF64', claims: { dataBytes } }))).duration_s).toBe(1);
  });

  it('computes the true length of an AIFF that claims 4 billion samples', async () => {
    expect((await read(makeAiff({ claims: { frames: 0xffffffff } }))).duration_s).toBe(1);
  });

  it.each([
    ['FLAC of 10 hours', () => makeFlac({ claims: { samples: 36_000 * 44_100 } })],
    ['FLAC of 4 billion samples', () => makeFlac({ claims: { samples: 4_000_000_000 } })],
    ['M4A of 10 hours', () => makeM4a({ claims: { units: 36_000 * 44_100 } })],
    ['M4A of all ones', () => makeM4a({ claims: { units: 0xffffffff } })],
    ['M4A without its sound', () => withoutSound(makeM4a())],
    ['M4A that was cut', () => makeM4a({ codec: 'alac' }).subarray(0, 50_000)],
  ])('leaves the length of a %s open', async (_, make) => {
    const { duration_s, sample_rate_hz, channels } = await read(make());
    expect({ duration_s, sample_rate_hz, channels }).toEqual({
      duration_s: null,
      sample_rate_hz: 44_100,
      channels: 2,
    });
  });

  it.each([
    ['counts', { kind: 'Xing', frames: 1_378_125 } as const],
    ['lengths', { kind: 'Xing', frames: 400, bytes: 300_000 } as const],
  ])('counts the frames of an MP3 whose header gives wrong %s', async (_, told) => {
    expect((await read(makeSilentMp3(200, [128], told))).duration_s).toBe(5.224);
  });

  it('counts past a gap and extrapolates the rest of a very long MP3', async () => {
    const part = makeSilentMp3(100, [128]);
    const gap = Buffer.concat([part, Buffer.alloc(5_000), part]);
    expect((await read(gap)).duration_s).toBe(5.224);
    const fetched: number[] = [];
    const long = makeSilentMp3(40_000, [320, 320, 256]);
    const { duration_s } = await read(long, fetched);
    expect(long.length).toBeGreaterThan(35_000_000);
    expect(duration_s).toBeCloseTo((40_000 * 1152) / 44_100, 0);
    expect(sum(fetched)).toBeLessThan(20_000_000);
  });

  it('skips 10 MB of pictures without reading them', async () => {
    const fetched: number[] = [];
    const file = Buffer.concat([id3Tag(10 * 1024 * 1024), makeSilentMp3(200, [32])]);
    expect((await read(file, fetched)).duration_s).toBe(5.224);
    expect(sum(fetched)).toBeLessThan(200_000);
    const picture = makeFlac({ blocks: [[6, Buffer.alloc(10_000_000)]] });
    fetched.length = 0;
    expect((await read(picture, fetched)).duration_s).toBe(1);
    expect(sum(fetched)).toBeLessThan(200_000);
  });
});

describe('unreadable files', () => {
  it.each(Object.entries(unreadable()))('gives up on a %s', async (_, file) => {
    const fetched: number[] = [];
    const outcome = await read(file, fetched).catch((error: unknown) => error);
    const isUseless = (facts: Figures) => facts.sample_rate_hz === null || facts.channels === null;
    expect(isDamagedAudio(outcome) || isUseless(outcome as Figures), JSON.stringify(outcome)).toBe(true);
    expect(fetched.length).toBeLessThan(500);
  });

  it('terminates for any corruption of a header', async () => {
    const whole = [makeWav(), makeAiff(), makeFlac(), makeM4a(), makeM4a({ codec: 'alac' }), await makeMp3()];
    for (let seed = 1; seed <= 3_000; seed += 1) {
      const file = mutate(whole[seed % whole.length] ?? Buffer.alloc(0), seed);
      const fetched: number[] = [];
      const outcome = await read(file, fetched).catch((error: unknown) => error);
      if (outcome instanceof Error) expect(isDamagedAudio(outcome)).toBe(true);
      expect(fetched.length).toBeLessThan(500);
    }
  });
});
