import type { Random } from './random.ts';

/** What a demo file sounds like: synthesised, and different enough to tell apart. */
export type Voice =
  | 'drums'
  | 'beat'
  | 'bass'
  | 'keys'
  | 'guitar'
  | 'pad'
  | 'vocal'
  | 'phone'
  | 'backing'
  | 'rough'
  | 'song'
  | 'zip';
export type Part = Exclude<Voice, 'beat' | 'phone' | 'rough' | 'song' | 'zip'>;

/** A song of the demo: all files of a song, its stems, its rough mix and its versions, are made from one of these. */
export type Tune = {
  tempo: number;
  /** Semitones above A. */
  key: number;
  /** Of the chord of each bar, and of the melody's notes, a note a beat. */
  roots: number[];
  melody: number[];
  /** What plays in each bar. */
  form: Part[][];
  sampleRate: 44_100 | 48_000;
  bits: 16 | 24;
};

const verse: Part[] = ['keys', 'guitar', 'vocal'];
const full: Part[] = ['keys', 'guitar', 'bass', 'vocal', 'drums'];
const hook: Part[] = [...full, 'backing', 'pad'];
const breakdown: Part[] = ['pad', 'vocal'];
const groove: Part[] = ['bass', 'drums', 'backing'];

/** All end after at least 20 seconds. */
export const tunes: Tune[] = [
  {
    ...{ tempo: 104, key: 0, roots: [0, 8, 3, 10], melody: [0, 3, 7, 5, 3, 10, 7, 2] },
    form: [verse, verse, full, full, hook, breakdown, full, hook, hook],
    ...{ sampleRate: 44_100, bits: 16 },
  },
  {
    ...{ tempo: 86, key: 5, roots: [0, 5, 8, 7], melody: [7, 7, 3, 5, 0, 2, 3, -2] },
    form: [verse, [...verse, 'bass'], full, breakdown, hook, hook, hook, verse],
    ...{ sampleRate: 48_000, bits: 16 },
  },
  {
    ...{ tempo: 126, key: 3, roots: [0, 0, 8, 10], melody: [12, 10, 7, 7, 5, 3, 5, 7] },
    form: [groove, groove, full, full, hook, ['pad', 'backing'], breakdown, hook, hook, hook, groove],
    ...{ sampleRate: 44_100, bits: 16 },
  },
  {
    ...{ tempo: 94, key: -2, roots: [0, 3, 10, 5], melody: [3, 5, 7, 10, 7, 5, 3, 0] },
    form: [hook, full, verse, verse, full, hook, hook, breakdown],
    ...{ sampleRate: 44_100, bits: 16 },
  },
  {
    ...{ tempo: 140, key: 7, roots: [0, 10, 8, 7], melody: [0, 0, 12, 10, 7, 8, 7, 3] },
    form: [verse, verse, full, full, hook, hook, breakdown, breakdown, hook, hook, hook, hook],
    ...{ sampleRate: 44_100, bits: 16 },
  },
];
/** `tune`: which of the songs, which are taken in turns. */
export const findTune = (tune: number): Tune => tunes[tune % tunes.length] as Tune;
export const getSeconds = (tune: number): number => {
  const { form, tempo } = findTune(tune);
  return (form.length * 4 * 60) / tempo;
};

const turn = (phase: number) => Math.sin(2 * Math.PI * phase);
const saw = (phase: number) => 2 * (phase - Math.floor(phase + 0.5));

/** What the parts of a song play at each second. */
const createVoices = (
  { tempo, key, roots, melody }: Tune,
  random: Random,
): Record<Part, (t: number) => number> => {
  const beat_s = 60 / tempo;
  /** The frequency in Hz of a semitone above the key. */
  const note = (semitone: number) => 55 * 2 ** ((key + semitone) / 12);
  const rootAt = (t: number) => roots[Math.floor(t / (4 * beat_s)) % roots.length] ?? 0;
  const chord = (t: number, wave: (phase: number) => number): number => {
    const root = rootAt(t);
    let sum = 0;
    for (const step of [12, 19, 24, 27]) sum += wave(note(root + step) * t);
    return sum / 4;
  };
  /** A voice-like line: a sawtooth with vibrato, opening and closing once a beat. */
  const sing = (t: number, step: number): number => {
    const vibrato = 0.004 * turn(5.5 * t);
    const shape = Math.sin(Math.PI * ((t / beat_s) % 1)) ** 0.5;
    const pitch = melody[Math.floor(t / beat_s) % melody.length] ?? 0;
    const phase = note(24 + step + pitch) * t * (1 + vibrato / 100);
    return shape * (0.6 * saw(phase) + 0.4 * turn(2 * phase));
  };
  return {
    drums: (t) => {
      const inBeat = t % beat_s;
      const beat = Math.floor(t / beat_s) % 4;
      const kick =
        beat % 2 === 0 ? turn(50 * inBeat + 4 * (1 - Math.exp(-inBeat * 30))) * Math.exp(-inBeat * 9) : 0;
      const snare = beat % 2 === 1 ? (random.next() * 2 - 1) * Math.exp(-inBeat * 14) : 0;
      const hat = (random.next() * 2 - 1) * Math.exp(-(t % (beat_s / 2)) * 60);
      return 0.8 * kick + 0.4 * snare + 0.15 * hat;
    },
    bass: (t) => 0.7 * turn(note(rootAt(t)) * t) + 0.2 * saw(note(rootAt(t)) * t),
    keys: (t) => 0.8 * chord(t, turn) * Math.exp(-(t % (2 * beat_s)) * 1.2),
    guitar: (t) => 0.6 * chord(t, saw) * Math.exp(-(t % (beat_s / 2)) * 6),
    pad: (t) => 0.5 * chord(t, saw) * Math.min(1, t),
    vocal: (t) => 0.5 * sing(t, 0),
    backing: (t) => 0.3 * (sing(t, 4) + sing(t, 7)),
  };
};

export const parts: Part[] = ['drums', 'bass', 'keys', 'guitar', 'pad', 'vocal', 'backing'];
export type Performance = Record<Part, Float32Array>;

/** Plays every part of a song, silent where it rests. */
export const perform = (tune: Tune, random: Random): Performance => {
  const bar_s = (4 * 60) / tune.tempo;
  const frames = Math.round(tune.form.length * bar_s * tune.sampleRate);
  const voices = createVoices(tune, random);
  const play = (part: Part): Float32Array => {
    const played = new Float32Array(frames);
    for (let frame = 0; frame < frames; frame++) {
      const t = frame / tune.sampleRate;
      if (tune.form[Math.floor(t / bar_s)]?.includes(part)) played[frame] = voices[part](t);
    }
    return played;
  };
  return Object.fromEntries(parts.map((part) => [part, play(part)])) as Performance;
};

type Format = Pick<Tune, 'sampleRate' | 'bits'>;

/** A canonical header (RIFF, PCM) and integer samples, clipped: one array per channel. */
export const encodeWav = ({ sampleRate, bits }: Format, channels: readonly Float32Array[]): Buffer => {
  const width = bits / 8;
  const frames = channels[0]?.length ?? 0;
  const size = channels.length * width;
  const data = Buffer.alloc(frames * size);
  const full = 2 ** (bits - 1) - 1;
  for (const [n, channel] of channels.entries())
    for (let frame = 0; frame < frames; frame++) {
      const level = Math.round(Math.max(-1, Math.min(1, channel[frame] as number)) * full);
      const at = frame * size + n * width;
      data[at] = level;
      data[at + 1] = level >> 8;
      if (width === 3) data[at + 2] = level >> 16;
    }
  const header = Buffer.alloc(44);
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(36 + data.length, 4);
  header.write('WAVEfmt ', 8, 'latin1');
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(channels.length, 22);
  header.writeUInt32LE(sampleRate, 24);
  header.writeUInt32LE(sampleRate * size, 28);
  header.writeUInt16LE(size, 32);
  header.writeUInt16LE(bits, 34);
  header.write('data', 36, 'latin1');
  header.writeUInt32LE(data.length, 40);
  return Buffer.concat([header, data]);
};
