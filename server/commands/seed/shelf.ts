import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import yazl from 'yazl';
import type { Random } from './random.ts';
import { recordWav, type Take, type Voice } from './sounds.ts';

/** Gives the content of a demo file. Each is recorded once and shared by every order that asks for its like. */
export type Shelf = {
  /** One small file an order, for thousands of them. */
  isTiny: boolean;
  /** Null for a rough mix where there is none to share. */
  take(voice: Voice): Promise<Buffer | null>;
};

type Recorded = Exclude<Voice, 'rough' | 'zip'>;
// As they come in: phones and old sessions at 44.1 kHz and 16 bits, most others at 48 and 24.
const takes: Take[] = [
  { seconds: 2.4, sampleRate: 48_000, bits: 24, channels: 1 },
  { seconds: 3.1, sampleRate: 44_100, bits: 16, channels: 1 },
  { seconds: 1.8, sampleRate: 48_000, bits: 24, channels: 2 },
  { seconds: 2.9, sampleRate: 44_100, bits: 24, channels: 1 },
];
const tiny: Take = { seconds: 0.05, sampleRate: 44_100, bits: 16, channels: 1 };

/** Rough mixes are the built-in samples; `isTiny` shares one small file of each kind, for thousands of orders. */
export const createShelf = async (samples: string, random: Random, isTiny: boolean): Promise<Shelf> => {
  const kept = new Map<string, Buffer>();
  const roughs = (await readdir(samples).catch(() => [])).filter((name) => name.endsWith('-before.mp3'));
  const once = async (key: string, make: () => Promise<Buffer> | Buffer): Promise<Buffer> => {
    const content = kept.get(key) ?? (await make());
    kept.set(key, content);
    return content;
  };
  const wav = (voice: Recorded) => {
    const take = isTiny ? tiny : random.pick(takes);
    return once(`${voice} ${takes.indexOf(take)}`, () => recordWav(voice, take, random));
  };
  const zip = async () => {
    const archive = new yazl.ZipFile();
    for (const voice of ['drums', 'bass', 'vocal'] as const)
      archive.addBuffer(await wav(voice), `${voice}.wav`, { compress: false });
    archive.end();
    return buffer(archive.outputStream);
  };
  return {
    isTiny,
    async take(voice) {
      if (voice === 'zip') return once('zip', zip);
      if (voice !== 'rough') return wav(voice);
      if (isTiny || !roughs.length) return null;
      const name = random.pick(roughs);
      return once(name, () => readFile(join(samples, name)));
    },
  };
};
