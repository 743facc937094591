// Starting points that several mixes share; each song changes what it needs.
import type { Compressor } from '../dsp/dynamics.ts';
import type { Band } from '../dsp/filters.ts';
import type { Delay, Reverb } from '../dsp/space.ts';
import type { Channel, Mix } from './console.ts';

export const highPass = (hz: number): Band => ({ type: 'high_pass', hz });
export const cut = (hz: number, db: number, q = 1.2): Band => ({ type: 'peak', hz, db: -db, q });
export const lift = (hz: number, db: number, q = 0.9): Band => ({ type: 'peak', hz, db, q });
export const air = (hz: number, db: number): Band => ({ type: 'high_shelf', hz, db });

/** What bounces come to in a room that swallows bass, and on speakers that have none of the treble they should. */
export const boomy: Band[] = [{ type: 'low_shelf', hz: 150, db: 6 }, lift(280, 4, 1), air(4500, -5)];
export const thin: Band[] = [highPass(260), highPass(170), lift(3400, 7, 0.9), air(8000, 4)];

/** Slow levelling, then a fast catch of what is left. */
export const vocalComp: Compressor[] = [
  { threshold_db: -20, ratio: 3, attack_ms: 14, release_ms: 160, key_high_pass_hz: 150 },
  { threshold_db: -13, ratio: 5, attack_ms: 1.5, release_ms: 60 },
];

export function leadVocal(level: number, sends: Record<string, number>, tone: Band[] = []): Channel {
  return {
    stem: 'lead',
    level,
    gate: { threshold_db: -38, range_db: 24 },
    eq: [highPass(105), { type: 'notch', hz: 120, q: 8 }, cut(260, 5, 0.9), cut(480, 2.5)],
    deess: { hz: 5200, threshold_db: -27, range_db: 11 },
    comp: vocalComp,
    drive_db: 3,
    tone: [lift(3100, 2.5), air(9500, 3.5), ...tone],
    sends,
  };
}

/** Doubles and ad-libs: thinner, steadier and further back than the lead. */
export function backing(stem: string, level: number, pan: number, sends: Record<string, number>): Channel {
  return {
    stem,
    level,
    pan,
    gate: { threshold_db: -36, range_db: 26 },
    eq: [highPass(190), cut(300, 5, 0.9)],
    deess: { hz: 5000, threshold_db: -31, range_db: 14 },
    comp: [{ threshold_db: -24, ratio: 5, attack_ms: 4, release_ms: 110 }],
    tone: [air(8500, 3)],
    sends,
  };
}

export const plate: Reverb = {
  predelay_ms: 34,
  decay_s: 1.7,
  size: 0.8,
  damp_hz: 6200,
  eq: [highPass(320), { type: 'low_pass', hz: 8500 }],
};

export const room: Reverb = {
  predelay_ms: 4,
  decay_s: 0.55,
  size: 0.36,
  damp_hz: 7000,
  eq: [highPass(240)],
};

export const hall: Reverb = {
  predelay_ms: 22,
  decay_s: 2.6,
  size: 1,
  damp_hz: 5200,
  eq: [highPass(260), { type: 'low_pass', hz: 7500 }],
};

export const echo = (timeS: number, feedback = 0.38): Delay => ({
  time_s: timeS,
  feedback,
  eq: [highPass(350), { type: 'low_pass', hz: 4200 }],
});

export const crush: Compressor = { threshold_db: -30, ratio: 10, attack_ms: 3, release_ms: 70 };

const glue: Compressor = {
  threshold_db: -13,
  ratio: 2,
  attack_ms: 28,
  release_ms: 140,
  key_high_pass_hz: 110,
};

export const busOf = (loudness: number, eq: Band[] = [], drive_db = 3): Mix['bus'] => ({
  eq: [{ type: 'high_pass', hz: 26 }, ...eq],
  glue,
  drive_db,
  loudness,
});
