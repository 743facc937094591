import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { SLACK } from '../../../shared/audio/bits.ts';
import { createFrameReader } from '../../../shared/audio/frame.ts';
import { identifyAudio } from '../../../shared/audio/identify.ts';
import { findFlacFrames, readFlac, type StreamInfo } from '../../../shared/audio/stream-info.ts';
import { createRandom } from '../../../test/audio/broken.ts';
import { id3Tag } from '../../../test/audio/mp3.ts';
import { openFlac } from './flac.ts';
import { createSource } from './source.ts';

const folder = new URL('../../../test/audio/recorded/flac/', import.meta.url);
const names = readdirSync(folder);
const fileOf = (name: string) => readFileSync(new URL(name, folder));

const toSource = (file: Buffer) => createSource(file.length, async (from, to) => file.subarray(from, to + 1));

/** The integer samples of a file, frame by frame, serialised as for STREAMINFO's MD5: little-endian, interleaved. */
const wholeNumbers = async (
  file: Buffer,
): Promise<{ info: StreamInfo; bytes: Buffer; samples: number[][] }> => {
  const source = toSource(file);
  const info = await readFlac(source, 0);
  const start = await findFlacFrames(source, 0);
  const room = new Uint8Array(file.length + SLACK);
  room.set(file);
  const bits = { view: new DataView(room.buffer), at: start * 8, end: file.length * 8 };
  const read = createFrameReader(info);
  const samples = Array.from({ length: info.channels }, (): number[] => []);
  while (bits.at < bits.end) {
    const frame = read(bits, room);
    for (const [i, channel] of frame.samples.entries()) samples[i]?.push(...channel.subarray(0, frame.size));
  }
  const width = Math.ceil(info.bits / 8);
  const count = samples[0]?.length ?? 0;
  const bytes = Buffer.alloc(count * info.channels * width);
  for (const [channel, values] of samples.entries())
    for (const [i, value] of values.entries())
      bytes.writeIntLE(value, (i * info.channels + channel) * width, width);
  return { info, bytes, samples };
};

/** Decodes a file that arrives in chunks of this many bytes. */
const hear = async (file: Buffer, piece: number): Promise<Float32Array[]> => {
  const source = toSource(file);
  source.stream = async function* (from) {
    for (let at = from; at < file.length; at += piece) yield file.subarray(at, at + piece);
  };
  const sound = await openFlac(source, (await identifyAudio(source)).start);
  const blocks: Float32Array[][] = [];
  for await (const block of sound.blocks) blocks.push(block);
  return Array.from({ length: sound.channels }, (_, channel) =>
    Float32Array.from(blocks.flatMap((block) => [...(block[channel] as Float32Array)])),
  );
};

const scaled = (samples: number[][], bits: number) =>
  samples.map((channel) => Float32Array.from(channel, (value) => value / 2 ** (bits - 1)));

describe('a FLAC of any kind', () => {
  it.each(names)('%s: decodes every sample exactly', async (name) => {
    const file = fileOf(name);
    const { info, bytes, samples } = await wholeNumbers(file);
    const told = file.toString('hex', 26, 42);
    if (name !== 'unknown-length.flac') expect(createHash('md5').update(bytes).digest('hex')).toBe(told);
    expect(samples.map(({ length }) => length)).toEqual(
      Array(info.channels).fill(info.samples || (samples[0]?.length ?? 0)),
    );
    for (const piece of [97, 4_096, file.length])
      expect(await hear(file, piece)).toEqual(scaled(samples, info.bits));
  });

  it.each([
    ['behind an ID3 tag', (file: Buffer) => Buffer.concat([id3Tag(3_000), file])],
    [
      'with a tag of ID3v1 behind it',
      (file: Buffer) => Buffer.concat([file, Buffer.from('TAG'), Buffer.alloc(125)]),
    ],
  ])('%s: all the sound and nothing else, whether its length is known or not', async (_, change) => {
    for (const name of ['ffmpeg-quiet-end.flac', 'unknown-length.flac']) {
      const { info, samples } = await wholeNumbers(fileOf(name));
      expect(await hear(change(fileOf(name)), 1_000)).toEqual(scaled(samples, info.bits));
    }
  });
});

describe('an incomplete FLAC', () => {
  const whole = fileOf('level-5.flac');

  it('is refused when cut anywhere after its header', async () => {
    for (let at = 50; at < whole.length; at += 89)
      await expect(hear(whole.subarray(0, at), 1_000)).rejects.toThrow(/damaged/);
  });

  it('is refused with any byte of its frames changed', async () => {
    const random = createRandom(7);
    const start = await findFlacFrames(toSource(whole), 0);
    for (let i = 0; i < 150; i++) {
      const file = Buffer.from(whole);
      const at = start + Math.floor(random() * (file.length - start));
      file[at] = (file[at] as number) ^ (1 << Math.floor(random() * 8));
      await expect(hear(file, 5_000)).rejects.toThrow(/damaged/);
    }
  });
});
