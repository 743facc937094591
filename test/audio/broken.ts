import { makeAiff } from './aiff.ts';
import { ascii, be } from './bytes.ts';
import { makeFlac } from './flac.ts';
import { box, makeM4a } from './m4a.ts';
import { makeSilentMp3 } from './mp3.ts';
import { makeWav } from './wav.ts';

/** Pseudo-random numbers, the same on every run (xorshift). */
export const createRandom = (seed: number): (() => number) => {
  let state = seed | 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
};

/** A copy with some bytes changed near the start, where headers are, or cut off somewhere. */
export const mutate = (file: Buffer, seed: number, among = 512): Buffer => {
  const random = createRandom(seed);
  const copy = Buffer.from(file);
  const changes = 1 + Math.floor(random() * 8);
  for (let i = 0; i < changes; i += 1) {
    const values = [0, 1, 0x7f, 0x80, 0xff, Math.floor(random() * 256)];
    copy[Math.floor(random() * Math.min(among, copy.length))] = values[Math.floor(random() * 6)] ?? 0;
  }
  return random() < 0.2 ? copy.subarray(0, Math.floor(random() * copy.length)) : copy;
};

/** That many random bytes. */
export const noise = (bytes: number, seed = 1): Buffer => {
  const random = createRandom(seed);
  return Buffer.from(Array.from({ length: bytes }, () => Math.floor(random() * 256)));
};

/** MP4 boxes nested that deep. */
const nested = (depth: number): Buffer => {
  let inner = box('free');
  for (let i = 0; i < depth; i += 1) inner = box(i % 2 ? 'udta' : 'meta', inner);
  return inner;
};

const short = { seconds: 0.2 };
const ftyp = () => box('ftyp', ascii('M4A '), be(4, 0));

/** Files with no readable facts, by what is wrong with them. All of them start like a real one. */
export const unreadable = (): Record<string, Buffer> => ({
  'WAV of no channels': makeWav({ ...short, claims: { channels: 0 } }),
  'WAV at 0 Hz': makeWav({ ...short, claims: { sampleRate: 0 } }),
  'WAV of 0 bits': makeWav({ ...short, claims: { bits: 0 } }),
  'WAV of 65,535 channels': makeWav({ ...short, claims: { channels: 65_535, blockAlign: 4 } }),
  'WAV at 4 GHz': makeWav({ ...short, claims: { sampleRate: 0xffffffff } }),
  'WAV without data': makeWav(short).subarray(0, 36),
  'WAV that ends in its format': makeWav(short).subarray(0, 26),
  'WAV of chunks of no length': Buffer.concat([makeWav(short).subarray(0, 12), Buffer.alloc(100_000)]),
  'AIFF of no channels': makeAiff({ ...short, claims: { channels: 0 } }),
  'AIFF at 0 Hz': makeAiff({ ...short, claims: { sampleRate: 0 } }),
  'AIFF without sound': makeAiff(short).subarray(0, 40),
  'FLAC at 0 Hz': makeFlac({ ...short, claims: { sampleRate: 0 } }),
  'FLAC that ends in its header': makeFlac(short).subarray(0, 30),
  'M4A without moov': Buffer.concat([ftyp(), box('mdat', Buffer.alloc(1000))]),
  'M4A that ends in its index': makeM4a(short).subarray(0, 200),
  'M4A of no channels': makeM4a({ ...short, codec: 'alac', claims: { channels: 0 } }),
  'M4A of 20,000 nested boxes': Buffer.concat([ftyp(), nested(20_000)]),
  'M4A of 20,000 boxes': Buffer.concat([ftyp(), ...Array.from({ length: 20_000 }, () => box('free'))]),
  'M4A of a box smaller than its head': Buffer.concat([ftyp(), be(4, 3), ascii('moov'), noise(500)]),
  'MP3 of one false start': Buffer.concat([makeSilentMp3(1, [128]).subarray(0, 4), noise(3_000)]),
  'ID3 tag larger than the file': Buffer.concat([ascii('ID3'), Buffer.from([4, 0, 0, 127, 127, 127, 127])]),
  'noise behind RIFF': Buffer.concat([ascii('RIFF....WAVE'), noise(20_000)]),
  'noise behind FORM': Buffer.concat([ascii('FORM....AIFF'), noise(20_000)]),
  'noise behind fLaC': Buffer.concat([ascii('fLaC\x01'), noise(20_000)]),
  'noise behind ftyp': Buffer.concat([ftyp(), noise(20_000)]),
  'noise behind ID3': Buffer.concat([ascii('ID3'), Buffer.from([4, 0, 0, 0, 0, 0, 10]), noise(20_000)]),
  'one byte': Buffer.from([0xff]),
});
