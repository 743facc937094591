import { buffer } from 'node:stream/consumers';
import yazl from 'yazl';
import type { VersionKind } from '../../shared/version-kinds.ts';
import type { Random } from './random.ts';
import { createSongRecorder, type MixName, type Stem } from './song-sounds.ts';
import { encodeWav, type SongKey, type Voice } from './sounds.ts';

/** Creates the demo files. Each is generated once and shared by all orders that need the same. */
export type DemoFilePool = {
  /** One small file per order, for thousands of orders. */
  isTiny: boolean;
  /** A file of a song. `n` numbers the takes of a voice in one order, which all sound different. */
  take(voice: Voice, song: SongKey, n: number): Promise<Buffer>;
  /** A version the studio delivers; `n` numbers the versions of a kind. */
  version(kind: VersionKind, song: SongKey, n: number): Promise<Buffer>;
};

// Offset of take numbers in a ZIP, so that they differ from the takes next to it.
const ZIPPED = 5;
const zipped: Stem[] = ['drums', 'bass', 'vocal'];
const TINY_FRAMES = 2_205;

export const createDemoFilePool = (random: Random, isTiny: boolean): DemoFilePool => {
  const kept = new Map<string, Buffer>();
  const recorder = createSongRecorder(random);
  const once = async (
    { tune, isShort }: SongKey,
    what: string,
    make: () => Promise<Buffer> | Buffer,
  ): Promise<Buffer> => {
    const key = `${tune} ${isShort} ${what}`;
    const content = kept.get(key) ?? (await make());
    kept.set(key, content);
    return content;
  };
  const stem = (song: SongKey, voice: Stem, n: number) =>
    once(song, `${voice} ${n}`, () => recorder.stem(song, voice, n));
  const mix = (song: SongKey, name: MixName) => once(song, name, () => recorder.mix(song, name));
  const zip = async (song: SongKey, n: number) => {
    const archive = new yazl.ZipFile();
    for (const voice of zipped)
      archive.addBuffer(await stem(song, voice, ZIPPED + n), `${voice}.wav`, { compress: false });
    archive.end();
    return buffer(archive.outputStream);
  };
  const tiny = encodeWav({ sampleRate: 44_100, bits: 16 }, [
    Float32Array.from({ length: TINY_FRAMES }, () => random.next() - 0.5),
  ]);
  return {
    isTiny,
    async take(voice, song, n) {
      if (isTiny) return tiny;
      if (voice === 'zip') return once(song, `zip ${n}`, () => zip(song, n));
      if (voice === 'song') return mix(song, 'rough');
      if (voice === 'rough') return once(song, 'mp3', () => recorder.mp3(song));
      return stem(song, voice, n);
    },
    async version(kind, song, n) {
      if (kind === 'stems') return once(song, 'zip of stems', () => zip(song, 0));
      return mix(song, kind === 'mix' && n === 1 ? 'first mix' : (kind as MixName));
    },
  };
};
