import { ascii, be } from './bytes.ts';
import { defaultSound, eachSample, frameCount, integerAt, type Sound } from './tone.ts';

export type AiffOptions = Partial<Sound> & {
  bitDepth?: 16 | 24;
  /** AIFF-C with little-endian samples, as macOS writes it. */
  swapped?: boolean;
  /** Values for the header in place of the true ones. */
  claims?: { frames?: number; channels?: number; sampleRate?: number };
};

export const iffChunk = (id: string, content: Buffer): Buffer =>
  Buffer.concat([ascii(id), be(4, content.length), content, Buffer.alloc(content.length % 2)]);

/** An 80-bit extended-precision number. */
export const extended = (value: number): Buffer => {
  if (value === 0) return Buffer.alloc(10);
  const exponent = Math.floor(Math.log2(value));
  return Buffer.concat([be(2, 16383 + exponent), be(8, value * 2 ** (63 - exponent))]);
};

/** An AIFF file, or AIFF-C when swapped. */
export const makeAiff = ({
  bitDepth = 16,
  swapped = false,
  claims = {},
  ...rest
}: AiffOptions = {}): Buffer => {
  const sound = { ...defaultSound, ...rest };
  const width = bitDepth / 8;
  const data = Buffer.alloc(frameCount(sound) * sound.channels * width);
  eachSample(sound, (frame, channel, index) => {
    const value = integerAt(sound, bitDepth, frame, channel);
    if (swapped) data.writeIntLE(value, index * width, width);
    else data.writeIntBE(value, index * width, width);
  });
  const common = Buffer.concat([
    be(2, claims.channels ?? sound.channels),
    be(4, claims.frames ?? frameCount(sound)),
    be(2, bitDepth),
    extended(claims.sampleRate ?? sound.sampleRate),
    ...(swapped ? [ascii('sowt'), be(2, 0)] : []),
  ]);
  const body = Buffer.concat([
    ascii(swapped ? 'AIFC' : 'AIFF'),
    ...(swapped ? [iffChunk('FVER', be(4, 0xa2805140))] : []),
    iffChunk('COMM', common),
    iffChunk('SSND', Buffer.concat([be(4, 0, 0), data])),
  ]);
  return Buffer.concat([ascii('FORM'), be(4, body.length), body]);
};
