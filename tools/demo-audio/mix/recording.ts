// What the home recording adds to a stem before anyone mixes it: proximity, room, sibilance, hum, hiss.
import { addInto, type Mono, sampleRate, scaled, silence, toGain } from '../dsp/buffer.ts';
import { type Band, equalise } from '../dsp/filters.ts';
import { createRandom } from '../dsp/random.ts';
import { wandering, withClicks } from '../dsp/repair.ts';
import { roomColour } from '../dsp/space.ts';
import { integratedLufs } from './measure.ts';

export interface Bedroom {
  seed: number;
  room: number;
  /** Below the voice, in dB. */
  hum_db: number;
  proximity_db: number;
  eq?: Band[];
  /** How far the singer's distance makes the level wander, in dB either way. */
  wander_db?: number;
  /** Bad edits a second. */
  clicks?: number;
}

export function recordAtHome(x: Mono, b: Bedroom): Mono {
  const sung = b.wander_db ? wandering(x, b.wander_db, b.seed + 1) : x;
  const close = equalise(sung, [
    { type: 'low_shelf', hz: 240, db: b.proximity_db },
    { type: 'peak', hz: 290, db: b.proximity_db * 0.6, q: 1.2 },
    ...(b.eq ?? []),
  ]);
  const out = roomColour(scaled(close, toGain(-18 - integratedLufs([close]))), b.room);
  const random = createRandom(b.seed);
  const hum = silence(x.length / sampleRate).map((_, i) => {
    const w = (2 * Math.PI * 60 * i) / sampleRate;
    return Math.sin(w) + 0.7 * Math.sin(2 * w + 1) + 0.4 * Math.sin(3 * w + 2) + 0.25 * random.bipolar();
  });
  addInto(out, hum, toGain(-18 - b.hum_db));
  return b.clicks ? withClicks(out, b.clicks, b.seed + 2) : out;
}
