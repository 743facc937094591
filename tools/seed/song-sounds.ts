import type { VersionKind } from '../../shared/version-kinds.ts';
import type { Random } from './random.ts';
import { BEAT_S, encodeWav, type Recorded, voices } from './sounds.ts';

// A short song and its mixes, synthesised like the demo's other sounds: one performance in several balances.

const format = { sampleRate: 44_100, bits: 16, channels: 2 } as const;
const BAR_S = 4 * BEAT_S;

type Part = Exclude<Recorded, 'beat' | 'guitar' | 'phone'>;
type Balance = Partial<Record<Part, number>>;

/** What plays in each bar: verse, hook, break, and the hook again. */
const form: Part[][] = [
  ['keys', 'vocal'],
  ['keys', 'bass', 'vocal', 'drums'],
  ['keys', 'bass', 'vocal', 'drums'],
  ['keys', 'bass', 'vocal', 'drums', 'backing', 'pad'],
  ['pad', 'vocal'],
  ['keys', 'bass', 'vocal', 'drums', 'backing', 'pad'],
  ['keys', 'bass', 'vocal', 'drums', 'backing', 'pad'],
];
const parts = [...new Set(form.flat())];
/** Stereo position of each part: how many samples later the other side hears it. */
const places: Record<Part, number> = { drums: 40, bass: 0, keys: -260, pad: 420, vocal: 0, backing: 330 };

const usual: Balance = { drums: 0.5, bass: 0.35, keys: 0.35, pad: 0.25, vocal: 0.42, backing: 0.3 };
const withoutVoices: Balance = { ...usual, vocal: 0, backing: 0 };
/** `drive`: how hard it is pushed into a soft clipper. */
type Mix = { balance: Balance; drive: number; isClean?: boolean };
const mixes: Record<Exclude<VersionKind, 'stems'> | 'rough' | 'first mix', Mix> = {
  rough: { balance: { ...usual, vocal: 0.2, bass: 0.6, drums: 0.3 }, drive: 0.35 },
  'first mix': { balance: { ...usual, vocal: 0.28 }, drive: 0.6 },
  mix: { balance: usual, drive: 0.65 },
  master: { balance: usual, drive: 0.95 },
  clean: { balance: usual, drive: 0.95, isClean: true },
  instrumental: { balance: withoutVoices, drive: 0.95 },
  acapella: { balance: { vocal: 0.42, backing: 0.3 }, drive: 0.95 },
};
/** Where a clean edit mutes the vocals. */
const isExplicit = (t: number) => t > 9.5 * BEAT_S && t < 10 * BEAT_S;

const perform = (random: Random): Map<Part, Float32Array> => {
  const frames = Math.round(form.length * BAR_S * format.sampleRate);
  const fade = 0.01 * format.sampleRate;
  return new Map(
    parts.map((part) => [
      part,
      Float32Array.from({ length: frames }, (_, frame) => {
        const t = frame / format.sampleRate;
        if (!form[Math.floor(t / BAR_S)]?.includes(part)) return 0;
        const edge = Math.min(1, frame / fade, (frames - frame) / fade);
        return edge * voices[part](t, random);
      }),
    ]),
  );
};

export const createSongRecorder = (random: Random): ((mix: keyof typeof mixes) => Buffer) => {
  let performed: Map<Part, Float32Array> | undefined;
  return (mix) => {
    performed ??= perform(random);
    const { balance, drive, isClean } = mixes[mix];
    const tracks = [...performed].map(([part, sound]) => ({
      sound,
      gain: balance[part] ?? 0,
      place: places[part],
      isVoice: part === 'vocal' || part === 'backing',
    }));
    return encodeWav({ ...format, seconds: form.length * BAR_S }, (t, channel, frame) => {
      let sum = 0;
      for (const { sound, gain, place, isVoice } of tracks) {
        if (isClean && isVoice && isExplicit(t)) continue;
        sum += gain * (sound[frame - (channel === 0 ? place : 0)] ?? 0);
      }
      return 0.9 * Math.tanh(1.6 * drive * sum);
    });
  };
};
