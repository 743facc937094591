import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { makeWav } from './wav.ts';

const RATE = 48_000;
type Wave = (frame: number) => number;

/** A 24-bit WAV with one wave per channel, clipped at full scale as an export does. */
export const wavOfWaves = (seconds: number, waves: Wave[], rate = RATE): Buffer => {
  const frames = Math.round(seconds * rate);
  const [head, size] = headOf(frames, waves.length, rate);
  const file = Buffer.concat([head, Buffer.alloc(size)]);
  let at = head.length;
  for (let frame = 0; frame < frames; frame++)
    for (const wave of waves) {
      file.writeIntLE(Math.round(Math.max(-1, Math.min(1, wave(frame))) * 8_388_607), at, 3);
      at += 3;
    }
  return file;
};

/** The header of such a file, and the length of its samples. */
const headOf = (frames: number, channels: number, rate: number): [Buffer, number] => {
  const size = frames * channels * 3;
  const head = makeWav({ seconds: 0, bitDepth: 24, channels, sampleRate: rate, claims: { dataBytes: size } });
  head.writeUInt32LE(head.length + size - 8, 4);
  return [head, size];
};

/** Roughly a voice: a tone that swells and fades, so that its loudness and stereo image are its own. */
export const voice =
  (level: number, hertz: number, from = 0): Wave =>
  (frame) =>
    frame < from * RATE
      ? 0
      : level *
        Math.sin((2 * Math.PI * hertz * frame) / RATE) *
        (0.6 + 0.4 * Math.sin((2 * Math.PI * frame) / RATE));

/** Writes distinct stereo files of that many bytes to the disk; returns their paths. */
export const writeStems = async (folder: string, count: number, bytes: number): Promise<string[]> => {
  const paths: string[] = [];
  for (let number = 1; number <= count; number++) {
    const second = wavOfWaves(2, [voice(0.5, 100 * number), voice(0.4, 110 * number)]).subarray(44);
    const frames = Math.floor(bytes / 6);
    const [head, size] = headOf(frames, 2, RATE);
    const path = join(folder, `Lead take ${number}.wav`);
    const file = await open(path, 'w');
    await file.write(head);
    for (let at = 0; at < size; at += second.length) await file.write(second.subarray(0, size - at));
    await file.close();
    paths.push(path);
  }
  return paths;
};
