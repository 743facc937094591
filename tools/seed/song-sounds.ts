import { createEncoder } from '../../server/media/listening/encode.ts';
import type { Random } from './random.ts';
import {
  encodeWav,
  findTune,
  getSeconds,
  type Part,
  type Performance,
  parts,
  perform,
  type Voice,
} from './sounds.ts';

// The files of a song, all from one performance: its stems, and its mixes in several balances.

/** Stereo position of each part: how many samples later the other side hears it. */
const places: Record<Part, number> = {
  ...{ drums: 40, bass: 0, keys: -260, guitar: 190, pad: 420, vocal: 0, backing: 330 },
};

type Balance = Partial<Record<Part, number>>;
const usual: Balance = { drums: 0.5, bass: 0.35, keys: 0.35, pad: 0.25, vocal: 0.42, backing: 0.3 };
const withoutVoices: Balance = { ...usual, vocal: 0, backing: 0 };
/** `drive`: how hard it is pushed into a soft clipper. */
type Mix = { balance: Balance; drive: number; isClean?: boolean };
const mixes = {
  rough: { balance: { ...usual, vocal: 0.2, bass: 0.6, drums: 0.3 }, drive: 0.35 },
  'first mix': { balance: { ...usual, vocal: 0.28 }, drive: 0.6 },
  mix: { balance: usual, drive: 0.65 },
  master: { balance: usual, drive: 0.95 },
  clean: { balance: usual, drive: 0.95, isClean: true },
  instrumental: { balance: withoutVoices, drive: 0.95 },
  acapella: { balance: { vocal: 0.42, backing: 0.3 }, drive: 0.95 },
} satisfies Record<string, Mix>;
export type MixName = keyof typeof mixes;
/** The beats in which a clean edit mutes the vocals. */
const explicit = { from: 9.5, to: 10 };

// How far a second take, and the right side of a stereo take, is delayed and attenuated: enough not to be the same
// sound.
const TAKE_S = 0.017;
const TAKE_GAIN = 0.92;
const SIDE_S = 0.003;
const FADE_S = 0.01;
const wide = new Set<Stem>(['beat', 'drums', 'pad']);
export type Stem = Exclude<Voice, 'rough' | 'song' | 'zip'>;

export type SongRecorder = {
  /** `take` numbers the takes of a voice. */
  stem(tune: number, stem: Stem, take: number): Buffer;
  mix(tune: number, mix: MixName): Buffer;
  /** The rough mix as an artist sends it: an MP3. */
  mp3(tune: number): Promise<Buffer>;
};

export const createSongRecorder = (random: Random): SongRecorder => {
  const performed = new Map<number, Performance>();
  const play = (tune: number): Performance => {
    const song = performed.get(tune) ?? perform(findTune(tune), random);
    performed.set(tune, song);
    return song;
  };

  /** One side of a file, faded at its ends. */
  const render = (tune: number, at: (frame: number) => number): Float32Array => {
    const { sampleRate } = findTune(tune);
    const frames = Math.round(getSeconds(tune) * sampleRate);
    const fade = FADE_S * sampleRate;
    const side = new Float32Array(frames);
    for (let frame = 0; frame < frames; frame++)
      side[frame] = at(frame) * Math.min(1, frame / fade, (frames - frame) / fade);
    return side;
  };

  const balance = (tune: number, name: MixName): Float32Array[] => {
    const { sampleRate, tempo } = findTune(tune);
    const { balance: levels, drive, isClean = false }: Mix = mixes[name];
    const beat = (sampleRate * 60) / tempo;
    const tracks = parts.flatMap((part) => {
      const gain = levels[part] ?? 0;
      const isCut = isClean && (part === 'vocal' || part === 'backing');
      return gain > 0 ? [{ sound: play(tune)[part], gain, place: places[part], isCut }] : [];
    });
    return [0, 1].map((side) =>
      render(tune, (frame) => {
        const isMuted = frame > explicit.from * beat && frame < explicit.to * beat;
        let sum = 0;
        for (const { sound, gain, place, isCut } of tracks)
          if (!isCut || !isMuted) sum += gain * (sound[frame - (side === 0 ? place : 0)] ?? 0);
        return 0.9 * Math.tanh(1.6 * drive * sum);
      }),
    );
  };

  /** What was recorded: a part, a beat made of several, or a voice that was too loud for its microphone. */
  const listen = (tune: number, stem: Stem): ((frame: number) => number) => {
    const song = play(tune);
    if (stem === 'phone') return (frame) => 8 * (song.vocal[frame] ?? 0);
    if (stem !== 'beat') return (frame) => song[stem][frame] ?? 0;
    return (frame) =>
      0.6 * (song.drums[frame] ?? 0) + 0.4 * (song.bass[frame] ?? 0) + 0.3 * (song.keys[frame] ?? 0);
  };

  return {
    stem(tune, stem, take) {
      const { sampleRate } = findTune(tune);
      const sound = listen(tune, stem);
      const sides = wide.has(stem) ? [0, 1] : [0];
      const channels = sides.map((side) => {
        const late = Math.round((take * TAKE_S + side * SIDE_S) * sampleRate);
        return render(tune, (frame) => 0.7 * TAKE_GAIN ** take * sound(frame + late));
      });
      return encodeWav(findTune(tune), channels);
    },
    mix: (tune, name) => encodeWav(findTune(tune), balance(tune, name)),
    async mp3(tune) {
      const written: Uint8Array[] = [];
      const encoder = await createEncoder(findTune(tune).sampleRate, 2, 192, async (bytes) => {
        written.push(bytes);
      });
      const sides = balance(tune, 'rough');
      const frames = sides[0]?.length ?? 0;
      const planar = new Int16Array(2 * frames);
      for (const [n, side] of sides.entries())
        for (let frame = 0; frame < frames; frame++)
          planar[n * frames + frame] = Math.round((side[frame] as number) * 32_767);
      await encoder.push(planar);
      const header = await encoder.end();
      return Buffer.concat([header, ...written]);
    },
  };
};
