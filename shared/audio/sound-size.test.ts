import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { makeAiff } from '../../test/audio/aiff.ts';
import { noise } from '../../test/audio/broken.ts';
import { ascii, be, le } from '../../test/audio/bytes.ts';
import { id3Tag } from '../../test/audio/mp3.ts';
import { makeWav } from '../../test/audio/wav.ts';
import { makeZip } from '../../test/audio/zip.ts';
import { readAiff } from './aiff.ts';
import { type ByteSource, isTruncated } from './byte-source.ts';
import { readWav } from './wav.ts';

const toSource = (file: Buffer): ByteSource => ({
  size: file.length,
  read: async (start, length) => file.subarray(start, start + length),
});

/** How long a file is, and whether it counts as cut off. */
const look = async (file: Buffer, read = readWav) => {
  const source = toSource(file);
  const { seconds, start, claimedBytes } = await read(source);
  return { seconds, isCut: isTruncated(source, start, claimedBytes) };
};
const whole = { seconds: 1, isCut: false };

const RIFF_SIZE = 4;
const DATA_SIZE = 40;
const wavWith = (size: number, at = DATA_SIZE, file = makeWav()): Buffer => {
  file.writeUInt32LE(size, at);
  return file;
};
const real = makeWav().length - 44;

describe('a WAV whose header was never finished', () => {
  it.each([
    0, 0x7fffffff, 0x7ffff000, 0x7fffffdb, 0x7f000000, 0x80000000, 0x80000024, 0xffffffff, 0xfffff000,
    0xffffffdb, 0xff000000,
  ])('is read to its end when its data has size %i', async (size) => {
    expect(await look(wavWith(size))).toEqual(whole);
  });

  it.each([0, 0xffffffff, 0x7ffff024])('is read to its end when its RIFF has size %i', async (size) => {
    expect(await look(wavWith(size, RIFF_SIZE, wavWith(90_000_000)))).toEqual(whole);
  });

  it('is read to its end when its size is of an earlier moment', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: real - 1_024 }), fc.boolean(), async (size, isStale) => {
        const file = wavWith(size);
        expect(await look(isStale ? wavWith(size + 36, RIFF_SIZE, file) : file)).toEqual(whole);
      }),
      { numRuns: 40 },
    );
  });

  it.each([
    ['RF64', 2 ** 64 - 2 ** 11],
    ['RF64', 0],
    ['BW64', 2 ** 63],
  ] as const)('is read to its end as %s of %i bytes', async (container, dataBytes) => {
    expect(await look(makeWav({ container, claims: { dataBytes } }))).toEqual(whole);
  });
});

describe('a WAV with a finished header', () => {
  it('is cut off when there is less than it says', async () => {
    const file = makeWav({ seconds: 2 });
    for (const part of [0.9, 0.5, 0.1])
      expect((await look(file.subarray(0, Math.round(file.length * part)))).isCut).toBe(true);
    expect((await look(wavWith(50_000_000))).isCut).toBe(true);
  });

  it('ends before what other programs leave behind the sound', async () => {
    const file = makeWav();
    const chunk = Buffer.concat([ascii('LIST'), le(4, 5_000), Buffer.alloc(5_000, 0x41)]);
    const tags = Buffer.concat([ascii('TAG'), Buffer.alloc(125), Buffer.alloc(2_000, 1)]);
    const archive = makeZip([{ name: 'a', content: noise(4_000) }]);
    for (const behind of [chunk, id3Tag(5_000), tags, archive, Buffer.alloc(100_000)])
      expect(await look(Buffer.concat([file, behind]))).toEqual(whole);
  });

  it('ends before a chunk that is cut off, or whose size counts its own head', async () => {
    const file = makeWav();
    const chunk = (id: string, size: number) => Buffer.concat([ascii(id), le(4, size), noise(4_000)]);
    for (const behind of [chunk('id3 ', 9_000), chunk('id3 ', 4_008), chunk('bext', 4_008)])
      expect(await look(Buffer.concat([file, behind]))).toEqual(whole);
  });

  it('has no sound when a chunk follows at once', async () => {
    const chunk = Buffer.concat([ascii('LIST'), le(4, 5_000), Buffer.alloc(5_000, 0x41)]);
    const file = Buffer.concat([wavWith(0).subarray(0, 44), chunk]);
    expect(await look(file)).toEqual({ seconds: 0, isCut: false });
  });

  it('is believed where looking behind the sound would unpack it once more', async () => {
    const sound = Buffer.concat([makeWav(), noise(5_000)]);
    const file = wavWith(sound.length - 8, RIFF_SIZE, sound);
    const reads: number[] = [];
    const source: ByteSource = {
      ...toSource(file),
      isSequential: true,
      read: async (start, length) => {
        reads.push(start + length);
        return file.subarray(start, start + length);
      },
    };
    expect((await readWav(source)).seconds).toBe(1);
    expect(Math.max(...reads)).toBeLessThan(1_000);
  });

  it('is read to its end there, too, when its sizes are of an earlier moment', async () => {
    const file = wavWith(20_036, RIFF_SIZE, wavWith(20_000));
    expect((await readWav({ ...toSource(file), isSequential: true })).seconds).toBe(1);
  });
});

describe('a Wave64', () => {
  const guid = (name: string, rest: string) => Buffer.concat([ascii(name), Buffer.from(rest, 'hex')]);
  const tail = 'f3acd3118cd100c04f8edb8a';
  const makeWave64 = (dataBytes?: number, behind = Buffer.alloc(0)) => {
    const wav = makeWav();
    const chunk = (name: string, content: Buffer, size = content.length + 24) =>
      Buffer.concat([guid(name, tail), Buffer.from(be(8, size)).reverse(), content]);
    const body = [chunk('fmt ', wav.subarray(20, 36)), chunk('data', wav.subarray(44), dataBytes)];
    const riff = guid('riff', '2e91cf11a5d628db04c10000');
    return Buffer.concat([riff, le(8, 40 + real), guid('wave', tail), ...body, behind]);
  };
  test.each([undefined, 2 ** 64 - 2 ** 11, 0])('with data of size %s is read', async (size) => {
    expect(await look(makeWave64(size))).toEqual(whole);
  });
  test('ends before a chunk behind its sound', async () => {
    const peaks = Buffer.concat([guid('levl', tail), le(8, 4_024), noise(4_000)]);
    expect(await look(makeWave64(undefined, peaks))).toEqual(whole);
  });
});

describe('an AIFF', () => {
  const FORM_SIZE = 4;
  const FRAMES = 22;
  const SSND_SIZE = 42;
  const aiffWith = (...sizes: [at: number, size: number][]): Buffer => {
    const file = makeAiff();
    for (const [at, size] of sizes) file.writeUInt32BE(size, at);
    return file;
  };
  it.each<[string, Buffer]>([
    ['nothing was counted', aiffWith([FORM_SIZE, 0], [FRAMES, 0], [SSND_SIZE, 0])],
    ['everything was full', aiffWith([FORM_SIZE, 0xffffffff], [FRAMES, 0xffffffff], [SSND_SIZE, 0xffffffff])],
    ['a pipe was expected to be long', aiffWith([FRAMES, 0x1fc00000], [SSND_SIZE, 0x7f000008])],
    ['only its chunk is full', aiffWith([SSND_SIZE, 0x7ffff000])],
    ['its sizes are of an earlier moment', aiffWith([FRAMES, 9_000], [SSND_SIZE, 36_008])],
  ])('is read to its end when %s', async (_, file) => {
    expect(await look(file, readAiff)).toEqual(whole);
  });

  it('is cut off when there is less than it says', async () => {
    expect((await look(makeAiff().subarray(0, 88_200), readAiff)).isCut).toBe(true);
    expect((await look(makeAiff({ claims: { frames: 1e9 } }), readAiff)).isCut).toBe(true);
  });
});

test('never claims to have more than there is, whatever the sizes say', async () => {
  const likely = fc.constantFrom(0, 1, 44, 0x7fffffff, 0xffffffff);
  const sizes = fc.oneof(fc.integer({ min: 0, max: 0xffffffff }), likely);
  const containers = fc.constantFrom('RIFF' as const, 'RIFX' as const, 'RF64' as const, 'BW64' as const);
  await fc.assert(
    fc.asyncProperty(containers, sizes, sizes, fc.nat(4_000), async (container, outer, inner, cut) => {
      const file = makeWav({ seconds: 0.1, container });
      const isBig = container === 'RIFX';
      for (const [size, at] of [
        [outer, 4],
        [inner, file.indexOf('data') + 4],
      ] as const)
        if (isBig) file.writeUInt32BE(size, at);
        else file.writeUInt32LE(size, at);
      const part = file.subarray(0, file.length - cut);
      const { layout } = await readWav(toSource(part));
      expect((layout?.start ?? 0) + (layout?.bytes ?? 0)).toBeLessThanOrEqual(part.length);
    }),
    { numRuns: 200 },
  );
});
