import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import yazl from 'yazl';
import type { VersionKind } from '../../shared/version-kinds.ts';
import type { Random } from './random.ts';
import { createSongRecorder } from './song-sounds.ts';
import { type Recorded, recordWav, type Take, type Voice } from './sounds.ts';

/** How an order's files were recorded: all with the same format and length. */
type Session = Omit<Take, 'channels'>;

/** Creates the demo files. Each is generated once and shared by all orders that need the same. */
export type DemoFilePool = {
  /** One small file per order, for thousands of orders. */
  isTiny: boolean;
  session(): Session;
  /**
   * Null for a rough mix when there is none to share. `n` numbers the takes of a voice in one order, which all sound
   * different.
   */
  take(voice: Voice, session: Session, n: number): Promise<Buffer | null>;
  /** A version the studio delivers; `n` numbers the versions of a kind. */
  version(kind: VersionKind, n: number): Promise<Buffer>;
};

const sessions: Session[] = [
  { seconds: 1.5, sampleRate: 48_000, bits: 24 },
  { seconds: 1.8, sampleRate: 44_100, bits: 16 },
  { seconds: 1.2, sampleRate: 48_000, bits: 24 },
  { seconds: 1.6, sampleRate: 44_100, bits: 24 },
];
const stems: Session = { seconds: 1.5, sampleRate: 44_100, bits: 16 };
const tiny: Session = { seconds: 0.05, sampleRate: 44_100, bits: 16 };
const wide = new Set<Recorded>(['beat', 'drums', 'pad']);

// Offset of take numbers in a ZIP, so that they differ from the takes next to it.
const ZIPPED = 5;

/** Rough mixes are the bundled samples. */
export const createDemoFilePool = async (
  samples: string,
  random: Random,
  isTiny: boolean,
): Promise<DemoFilePool> => {
  const kept = new Map<string, Buffer>();
  const record = createSongRecorder(random);
  const roughs = (await readdir(samples).catch(() => [])).filter((name) => name.endsWith('-before.mp3'));
  const once = async (key: string, make: () => Promise<Buffer> | Buffer): Promise<Buffer> => {
    const content = kept.get(key) ?? (await make());
    kept.set(key, content);
    return content;
  };
  const wav = (voice: Recorded, session: Session, n: number) =>
    once(`${voice} ${session.seconds} ${n}`, () =>
      recordWav(voice, { ...session, channels: wide.has(voice) ? 2 : 1 }, random, n),
    );
  const zip = async (session: Session, n: number) => {
    const archive = new yazl.ZipFile();
    for (const voice of ['drums', 'bass', 'vocal'] as const)
      archive.addBuffer(await wav(voice, session, ZIPPED + n), `${voice}.wav`, { compress: false });
    archive.end();
    return buffer(archive.outputStream);
  };
  const song = (mix: Parameters<typeof record>[0]) => once(`song ${mix}`, () => record(mix));
  return {
    isTiny,
    session: () => (isTiny ? tiny : random.pick(sessions)),
    async take(voice, session, n) {
      if (voice === 'zip') return once(`zip ${session.seconds} ${n}`, () => zip(session, n));
      if (voice === 'song') return song('rough');
      if (voice !== 'rough') return wav(voice, session, n);
      if (isTiny || !roughs.length) return null;
      const name = random.pick(roughs);
      return once(name, () => readFile(join(samples, name)));
    },
    async version(kind, n) {
      if (kind === 'stems') return once('zip of stems', () => zip(stems, 0));
      return song(kind === 'mix' && n === 1 ? 'first mix' : kind);
    },
  };
};
