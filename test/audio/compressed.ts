import { extended, iffChunk } from './aiff.ts';
import { ascii, be, le } from './bytes.ts';

const riffChunk = (id: string, content: Buffer): Buffer =>
  Buffer.concat([ascii(id), le(4, content.length), content, Buffer.alloc(content.length % 2)]);

type CompressedWav = {
  tag: number;
  channels?: number;
  rate?: number;
  bytesPerSecond?: number;
  blockBytes: number;
  blockSamples?: number;
  /** Samples by the `fact` chunk; absent without one. */
  fact?: number;
  data: Buffer;
};

/** A WAV with these bytes of compressed sound. */
export const makeCompressedWav = (options: CompressedWav): Buffer => {
  const { tag, channels = 2, rate = 44_100, bytesPerSecond = 1_000 } = options;
  const { blockBytes, blockSamples, fact, data } = options;
  const format = Buffer.concat([
    le(2, tag, channels),
    le(4, rate, bytesPerSecond),
    le(2, blockBytes, 4),
    blockSamples === undefined ? Buffer.alloc(2) : le(2, 2, blockSamples),
  ]);
  const body = Buffer.concat([
    ascii('WAVE'),
    riffChunk('fmt ', format),
    ...(fact === undefined ? [] : [riffChunk('fact', le(4, fact))]),
    riffChunk('data', data),
  ]);
  return Buffer.concat([ascii('RIFF'), le(4, body.length), body]);
};

/** An AIFF-C of this compression type, stereo at 44.1 kHz. */
export const makeCompressedAiff = (type: string, data: Buffer, frames = 0, bits = 16): Buffer => {
  const rate = extended(44_100);
  const common = Buffer.concat([be(2, 2), be(4, frames), be(2, bits), rate, ascii(type), be(2, 0)]);
  const sound = Buffer.concat([be(4, 0, 0), data]);
  const body = Buffer.concat([ascii('AIFC'), iffChunk('COMM', common), iffChunk('SSND', sound)]);
  return Buffer.concat([ascii('FORM'), be(4, body.length), body]);
};
