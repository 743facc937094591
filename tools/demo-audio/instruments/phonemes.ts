// Formants (Hz) and noises of speech sounds, in the two-letter notation of ARPAbet: vowels in capitals.
export type Formants = [number, number, number];

export const vowels: Record<string, [Formants, Formants?]> = {
  IY: [[270, 2290, 3010]],
  IH: [[400, 1990, 2550]],
  EH: [[550, 1800, 2480]],
  AE: [[680, 1720, 2410]],
  AH: [[640, 1190, 2400]],
  AA: [[730, 1090, 2440]],
  AO: [[590, 880, 2410]],
  UH: [[450, 1030, 2240]],
  UW: [[320, 900, 2240]],
  ER: [[490, 1350, 1690]],
  AY: [
    [730, 1150, 2440],
    [340, 2050, 2700],
  ],
  EY: [
    [520, 1850, 2500],
    [300, 2200, 2800],
  ],
  OW: [
    [540, 950, 2400],
    [350, 830, 2250],
  ],
  AW: [
    [730, 1150, 2440],
    [380, 900, 2250],
  ],
  OY: [
    [560, 880, 2400],
    [350, 2000, 2600],
  ],
};

export interface Consonant {
  seconds: number;
  formants?: Formants;
  /** Voicing, 0 to 1. */
  voice: number;
  noise?: { hz: number; q: number; gain: number; from: number; seconds: number };
}

const stop = (hz: number, q: number, gain: number, voiced: boolean, formants: Formants): Consonant => ({
  seconds: voiced ? 0.05 : 0.075,
  formants,
  voice: voiced ? 0.12 : 0,
  noise: {
    hz,
    q,
    gain,
    from: voiced ? 0.036 : 0.042,
    seconds: voiced ? 0.014 : 0.034,
  },
});
const fricative = (hz: number, q: number, gain: number, voice: number, seconds: number): Consonant => ({
  seconds,
  voice,
  noise: { hz, q, gain, from: 0, seconds },
});

export const consonants: Record<string, Consonant> = {
  b: stop(500, 0.8, 0.3, true, [250, 900, 2200]),
  d: stop(3600, 0.9, 0.3, true, [260, 1700, 2600]),
  g: stop(1900, 1.2, 0.3, true, [260, 1900, 2300]),
  p: stop(900, 0.7, 0.36, false, [300, 900, 2200]),
  t: stop(4600, 0.9, 0.45, false, [300, 1750, 2600]),
  k: stop(2100, 1.3, 0.42, false, [300, 1900, 2300]),
  ch: fricative(3300, 1, 0.5, 0, 0.095),
  jh: fricative(3100, 1, 0.34, 0.25, 0.07),
  s: fricative(7400, 1.6, 0.62, 0, 0.1),
  sh: fricative(3500, 1.2, 0.55, 0, 0.1),
  f: fricative(6200, 0.5, 0.2, 0, 0.08),
  th: fricative(6600, 0.5, 0.16, 0, 0.07),
  h: fricative(1500, 0.5, 0.16, 0, 0.06),
  z: fricative(7000, 1.5, 0.36, 0.35, 0.08),
  v: fricative(5200, 0.5, 0.1, 0.4, 0.06),
  dh: fricative(5400, 0.5, 0.08, 0.45, 0.045),
  m: { seconds: 0.07, formants: [250, 1000, 2200], voice: 0.34 },
  n: { seconds: 0.06, formants: [260, 1550, 2550], voice: 0.34 },
  ng: { seconds: 0.07, formants: [260, 2000, 2600], voice: 0.32 },
  l: { seconds: 0.06, formants: [360, 1100, 2800], voice: 0.6 },
  r: { seconds: 0.065, formants: [330, 1150, 1600], voice: 0.6 },
  w: { seconds: 0.065, formants: [300, 680, 2200], voice: 0.55 },
  y: { seconds: 0.06, formants: [270, 2200, 3000], voice: 0.55 },
};
