import { ascii, be, bitWriter, u8 } from './bytes.ts';
import { defaultSound, frameCount, integerAt, type Sound } from './tone.ts';

export type FlacOptions = Partial<Sound> & {
  bitDepth?: 16 | 24;
  /** Metadata blocks after STREAMINFO; type 6 is a picture. */
  blocks?: [type: number, content: Buffer][];
  /** Values for the header in place of the true ones. */
  claims?: { samples?: number; sampleRate?: number };
};

const BLOCK = 4_096;

export const checkSum = (bytes: Buffer, bits: 8 | 16, polynomial: number): number => {
  const top = 2 ** (bits - 1);
  let sum = 0;
  for (const byte of bytes) {
    sum ^= byte << (bits - 8);
    for (let i = 0; i < 8; i += 1) sum = ((sum << 1) ^ (sum & top ? polynomial : 0)) & (2 ** bits - 1);
  }
  return sum;
};

/** A frame number, encoded as UTF-8 encodes characters; enough for 2,047 frames. */
const coded = (number: number): Buffer =>
  number < 128 ? u8(number) : u8(0xc0 | (number >> 6), 0x80 | (number & 63));

const frameOf = (sound: Sound, bitDepth: 16 | 24, number: number, first: number, samples: number): Buffer => {
  const start = Buffer.concat([
    // Sync code; block size given below, rate in STREAMINFO; independent channels, sample size.
    u8(0xff, 0xf8, 0x70, ((sound.channels - 1) << 4) | ((bitDepth === 16 ? 4 : 6) << 1)),
    coded(number),
    be(2, samples - 1),
  ]);
  const body = bitWriter(sound.channels * (1 + (samples * bitDepth) / 8));
  for (let channel = 0; channel < sound.channels; channel += 1) {
    body.write(8, 0b0000_0010); // a verbatim subframe
    for (let i = 0; i < samples; i += 1) body.write(bitDepth, integerAt(sound, bitDepth, first + i, channel));
  }
  const frame = Buffer.concat([start, u8(checkSum(start, 8, 0x07)), body.bytes()]);
  return Buffer.concat([frame, be(2, checkSum(frame, 16, 0x8005))]);
};

/** An uncompressed FLAC file (RFC 9639) of at most three minutes. */
export const makeFlac = ({ bitDepth = 16, blocks = [], claims = {}, ...rest }: FlacOptions = {}): Buffer => {
  const sound = { ...defaultSound, ...rest };
  const total = frameCount(sound);
  const info = bitWriter(34);
  info.write(16, BLOCK);
  info.write(16, BLOCK);
  info.write(24, 0);
  info.write(24, 0);
  info.write(20, claims.sampleRate ?? sound.sampleRate);
  info.write(3, sound.channels - 1);
  info.write(5, bitDepth - 1);
  const samples = claims.samples ?? total;
  info.write(4, Math.floor(samples / 2 ** 32));
  info.write(32, samples % 2 ** 32);
  info.write(32, 0);
  const streamInfo = Buffer.concat([info.bytes(), Buffer.alloc(12)]);
  const metadata = [[0, streamInfo] as [number, Buffer], ...blocks].map(([type, content], i) =>
    Buffer.concat([u8(type | (i === blocks.length ? 0x80 : 0)), be(3, content.length), content]),
  );
  const frames: Buffer[] = [];
  for (let first = 0; first < total; first += BLOCK)
    frames.push(frameOf(sound, bitDepth, frames.length, first, Math.min(BLOCK, total - first)));
  return Buffer.concat([ascii('fLaC'), ...metadata, ...frames]);
};
