import { buffer } from 'node:stream/consumers';
import yazl from 'yazl';
import type { VersionKind } from '../../shared/version-kinds.ts';
import type { Random } from './random.ts';
import { createSongRecorder, type MixName, type Stem } from './song-sounds.ts';
import { encodeWav, type Voice } from './sounds.ts';

/** Creates the demo files. Each is generated once and shared by all orders that need the same. */
export type DemoFilePool = {
  /** One small file per order, for thousands of orders. */
  isTiny: boolean;
  /** A file of a song. `n` numbers the takes of a voice in one order, which all sound different. */
  take(voice: Voice, tune: number, n: number): Promise<Buffer>;
  /** A version the studio delivers; `n` numbers the versions of a kind. */
  version(kind: VersionKind, tune: number, n: number): Promise<Buffer>;
};

// Offset of take numbers in a ZIP, so that they differ from the takes next to it.
const ZIPPED = 5;
const zipped: Stem[] = ['drums', 'bass', 'vocal'];
const TINY_FRAMES = 2_205;

export const createDemoFilePool = (random: Random, isTiny: boolean): DemoFilePool => {
  const kept = new Map<string, Buffer>();
  const recorder = createSongRecorder(random);
  const once = async (tune: number, what: string, make: () => Promise<Buffer> | Buffer): Promise<Buffer> => {
    const key = `${tune} ${what}`;
    const content = kept.get(key) ?? (await make());
    kept.set(key, content);
    return content;
  };
  const stem = (tune: number, voice: Stem, n: number) =>
    once(tune, `${voice} ${n}`, () => recorder.stem(tune, voice, n));
  const mix = (tune: number, name: MixName) => once(tune, name, () => recorder.mix(tune, name));
  const zip = async (tune: number, n: number) => {
    const archive = new yazl.ZipFile();
    for (const voice of zipped)
      archive.addBuffer(await stem(tune, voice, ZIPPED + n), `${voice}.wav`, { compress: false });
    archive.end();
    return buffer(archive.outputStream);
  };
  const tiny = encodeWav({ sampleRate: 44_100, bits: 16 }, [
    Float32Array.from({ length: TINY_FRAMES }, () => random.next() - 0.5),
  ]);
  return {
    isTiny,
    async take(voice, tune, n) {
      if (isTiny) return tiny;
      if (voice === 'zip') return once(tune, `zip ${n}`, () => zip(tune, n));
      if (voice === 'song') return mix(tune, 'rough');
      if (voice === 'rough') return once(tune, 'mp3', () => recorder.mp3(tune));
      return stem(tune, voice, n);
    },
    async version(kind, tune, n) {
      if (kind === 'stems') return once(tune, 'zip of stems', () => zip(tune, 0));
      return mix(tune, kind === 'mix' && n === 1 ? 'first mix' : (kind as MixName));
    },
  };
};
