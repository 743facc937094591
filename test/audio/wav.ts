import { ascii, be, le } from './bytes.ts';
import { defaultSound, eachSample, frameCount, integerAt, type Sound, sampleAt } from './tone.ts';

/** Bits per sample, integer or floating point. */
type WavDepth = 8 | 16 | 24 | 32 | '32f' | '64f';

export type WavOptions = Partial<Sound> & {
  bitDepth?: WavDepth;
  /** RIFX is big-endian; RF64 and BW64 keep their true sizes in a ds64 chunk. */
  container?: 'RIFF' | 'RIFX' | 'RF64' | 'BW64';
  extensible?: boolean;
  /** Chunks before the data, as recorders write them. */
  chunks?: [id: string, content: Buffer][];
  /** Values for the header in place of the true ones. */
  claims?: { dataBytes?: number; channels?: number; sampleRate?: number; bits?: number; blockAlign?: number };
};

type Numbers = typeof le;

const makeChunk =
  (numbers: Numbers) =>
  (id: string, content: Buffer, size = content.length): Buffer =>
    Buffer.concat([ascii(id), numbers(4, size), content, Buffer.alloc(content.length % 2)]);

/** Samples with swapped byte order. */
const swap = (data: Buffer, width: number): Buffer => {
  for (let at = 0; at < data.length; at += width) data.subarray(at, at + width).reverse();
  return data;
};

const bitsOf = (bitDepth: WavDepth): number =>
  typeof bitDepth === 'number' ? bitDepth : parseInt(bitDepth, 10);

const samplesOf = (sound: Sound, bitDepth: WavDepth): Buffer => {
  const width = bitsOf(bitDepth) / 8;
  const data = Buffer.alloc(frameCount(sound) * sound.channels * width);
  eachSample(sound, (frame, channel, index) => {
    if (bitDepth === '32f') data.writeFloatLE(sampleAt(sound, frame, channel), index * width);
    else if (bitDepth === '64f') data.writeDoubleLE(sampleAt(sound, frame, channel), index * width);
    else if (bitDepth === 8) data[index] = 128 + integerAt(sound, 8, frame, channel);
    else data.writeIntLE(integerAt(sound, bitDepth, frame, channel), index * width, width);
  });
  return data;
};

/** A WAV file. Defaults to one second of 440 Hz, stereo, 16 bits, 44.1 kHz. */
export const makeWav = (options: WavOptions = {}): Buffer => {
  const {
    bitDepth = 16,
    container = 'RIFF',
    extensible = false,
    chunks = [],
    claims = {},
    ...rest
  } = options;
  const sound = { ...defaultSound, ...rest };
  const isBig = container === 'RIFX';
  const numbers = isBig ? be : le;
  const chunk = makeChunk(numbers);
  const samples = samplesOf(sound, bitDepth);
  const data = isBig ? swap(samples, bitsOf(bitDepth) / 8) : samples;
  const bits = claims.bits ?? bitsOf(bitDepth);
  const channels = claims.channels ?? sound.channels;
  const rate = claims.sampleRate ?? sound.sampleRate;
  const frame = claims.blockAlign ?? (channels * bits) / 8;
  const tag = typeof bitDepth === 'string' ? 3 : 1;
  const guid = Buffer.concat([numbers(2, tag), Buffer.from('000000001000800000aa00389b71', 'hex')]);
  const format = Buffer.concat([
    numbers(2, extensible ? 0xfffe : tag, channels),
    numbers(4, rate, (rate * frame) % 2 ** 32),
    numbers(2, frame, bits),
    ...(extensible ? [numbers(2, 22, bits), numbers(4, channels === 2 ? 3 : 0), guid] : []),
  ]);
  const isLarge = container === 'RF64' || container === 'BW64';
  const dataBytes = claims.dataBytes ?? data.length;
  const head = Buffer.concat([
    chunk('fmt ', format),
    ...chunks.map(([id, content]) => chunk(id, content)),
    chunk('data', data, isLarge ? 0xffffffff : dataBytes),
  ]);
  const total = 4 + head.length;
  const ds64 = isLarge
    ? chunk('ds64', Buffer.concat([le(8, total + 36, dataBytes, frameCount(sound)), le(4, 0)]))
    : Buffer.alloc(0);
  return Buffer.concat([
    ascii(container),
    numbers(4, isLarge ? 0xffffffff : total),
    ascii('WAVE'),
    ds64,
    head,
  ]);
};
