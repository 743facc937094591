import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

type Shape = { rate: number; bits: 16 | 24; seconds: number };

const headOf = ({ rate, bits, seconds }: Shape): Buffer => {
  const frame = bits / 4;
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + seconds * rate * frame, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(2, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate * frame, 28);
  head.writeUInt16LE(frame, 32);
  head.writeUInt16LE(bits, 34);
  head.write('data', 36);
  head.writeUInt32LE(seconds * rate * frame, 40);
  return head;
};

/** Repeats one second of chords, beats and noise: as demanding for an encoder as a song. */
function* secondsOf({ rate, bits, seconds }: Shape): Generator<Buffer> {
  const width = bits / 8;
  let state = 1;
  for (let second = 0; second < seconds; second++) {
    const root = 110 * 2 ** (((second * 5) % 12) / 12);
    const bytes = Buffer.alloc(rate * 2 * width);
    for (let i = 0; i < rate; i++) {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
      const time = i / rate;
      const noise = state / 2 ** 31;
      const beat = Math.exp(-((time * 4) % 1) * 9);
      let chord = 0;
      for (const part of [1, 1.26, 1.5, 2, 3, 5, 8])
        chord += Math.sin(2 * Math.PI * root * part * time) / (part + 4);
      for (const side of [0, 1]) {
        const value = 0.5 * chord + 0.3 * beat * noise + 0.02 * noise * (side ? -1 : 1);
        bytes.writeIntLE(Math.round(0.8 * value * (2 ** (bits - 1) - 1)), (2 * i + side) * width, width);
      }
    }
    yield bytes;
  }
}

/** Writes a stereo WAV file. */
export const makeSong = async (path: string, shape: Shape): Promise<void> => {
  await pipeline(
    Readable.from(
      (function* () {
        yield headOf(shape);
        yield* secondsOf(shape);
      })(),
    ),
    createWriteStream(path),
  );
};
