import type { Random } from './random.ts';

/** What a demo file sounds like: short, synthesised, and different enough to tell apart. */
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
export type Recorded = Exclude<Voice, 'rough' | 'song' | 'zip'>;

export type Take = { seconds: number; sampleRate: 44_100 | 48_000; bits: 16 | 24; channels: 1 | 2 };

const TEMPO = 104;
export const BEAT_S = 60 / TEMPO;
const turn = (phase: number) => Math.sin(2 * Math.PI * phase);
const saw = (phase: number) => 2 * (phase - Math.floor(phase + 0.5));
/** The frequency in Hz of a semitone above A1. */
const note = (semitone: number) => 55 * 2 ** (semitone / 12);
const roots = [0, 8, 3, 10];
const rootAt = (t: number) => roots[Math.floor(t / (4 * BEAT_S)) % roots.length] ?? 0;

const drum = (t: number, random: Random): number => {
  const inBeat = t % BEAT_S;
  const beat = Math.floor(t / BEAT_S) % 4;
  const kick =
    beat % 2 === 0 ? turn(50 * inBeat + 4 * (1 - Math.exp(-inBeat * 30))) * Math.exp(-inBeat * 9) : 0;
  const snare = beat % 2 === 1 ? (random.next() * 2 - 1) * Math.exp(-inBeat * 14) : 0;
  const hat = (random.next() * 2 - 1) * Math.exp(-(t % (BEAT_S / 2)) * 60);
  return 0.8 * kick + 0.4 * snare + 0.15 * hat;
};

const chord = (t: number, wave: (phase: number) => number): number =>
  [12, 19, 24, 27].reduce((sum, step) => sum + wave(note(rootAt(t) + step) * t), 0) / 4;

/** A voice-like line: a sawtooth with vibrato, opening and closing twice a beat. */
const sing = (t: number, step: number): number => {
  const vibrato = 0.004 * turn(5.5 * t);
  const melody = [0, 3, 7, 5, 3, 10, 7, 2][Math.floor(t / BEAT_S) % 8] ?? 0;
  const shape = Math.sin(Math.PI * ((t / BEAT_S) % 1)) ** 0.5;
  const phase = note(24 + step + melody) * t * (1 + vibrato / 100);
  return shape * (0.6 * saw(phase) + 0.4 * turn(2 * phase));
};

export const voices: Record<Recorded, (t: number, random: Random) => number> = {
  drums: drum,
  bass: (t) => 0.7 * turn(note(rootAt(t)) * t) + 0.2 * saw(note(rootAt(t)) * t),
  keys: (t) => 0.8 * chord(t, turn) * Math.exp(-(t % (2 * BEAT_S)) * 1.2),
  guitar: (t) => 0.6 * chord(t, saw) * Math.exp(-(t % (BEAT_S / 2)) * 6),
  pad: (t) => 0.5 * chord(t, saw) * Math.min(1, t),
  vocal: (t) => 0.5 * sing(t, 0),
  // Too loud for its microphone: clipped.
  phone: (t) => 4 * sing(t, 0),
  backing: (t) => 0.3 * (sing(t, 4) + sing(t, 7)),
  beat: (t, random) => 0.6 * drum(t, random) + 0.4 * turn(note(rootAt(t)) * t) + 0.2 * chord(t, saw),
};

// How far a second take, and the right side of a stereo take, is delayed and attenuated: enough not to be the same
// sound.
const TAKE_S = 0.017;
const TAKE_GAIN = 0.92;
const SIDE_S = 0.003;

/** A WAV file of a voice. `take` numbers the takes of one order. */
export const recordWav = (voice: Recorded, format: Take, random: Random, take = 0): Buffer =>
  encodeWav(format, (t, channel) => {
    const late = take * TAKE_S + channel * SIDE_S;
    return 0.7 * TAKE_GAIN ** take * voices[voice](t + late, random);
  });

/** A canonical header (RIFF, PCM) and integer samples: what each side plays at each second, clipped. */
export const encodeWav = (
  { seconds, sampleRate, bits, channels }: Take,
  soundAt: (t: number, channel: number, frame: number) => number,
): Buffer => {
  const width = bits / 8;
  const frames = Math.round(seconds * sampleRate);
  const data = Buffer.alloc(frames * channels * width);
  const full = 2 ** (bits - 1) - 1;
  for (let frame = 0; frame < frames; frame++) {
    for (let channel = 0; channel < channels; channel++) {
      const level = Math.max(-1, Math.min(1, soundAt(frame / sampleRate, channel, frame)));
      data.writeIntLE(Math.round(level * full), (frame * channels + channel) * width, width);
    }
  }
  const header = Buffer.alloc(44);
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(36 + data.length, 4);
  header.write('WAVEfmt ', 8, 'latin1');
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(channels, 22);
  header.writeUInt32LE(sampleRate, 24);
  header.writeUInt32LE(sampleRate * channels * width, 28);
  header.writeUInt16LE(channels * width, 32);
  header.writeUInt16LE(bits, 34);
  header.write('data', 36, 'latin1');
  header.writeUInt32LE(data.length, 40);
  return Buffer.concat([header, data]);
};
