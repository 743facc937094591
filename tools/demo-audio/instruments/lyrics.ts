// A sung line as text: note/beats/syllable, one after another; `_/beats` rests, `!` pushes, `?` murmurs.
import { midi } from '../dsp/oscillators.ts';
import { createRandom } from '../dsp/random.ts';
import type { Syllable } from './articulation.ts';
import { beatSeconds, secondsAt, type Tempo } from './sequence.ts';

/** `uneven` is how far one word may fall below the next in level: as if no fader had been ridden. */
export function lyrics(
  tempo: Tempo,
  firstBeat: number,
  text: string,
  uneven: number,
  seed: number,
): Syllable[] {
  const random = createRandom(seed);
  const line: Syllable[] = [];
  let beat = firstBeat;
  for (const token of text.trim().split(/\s+/)) {
    const [note = '', beats = '', sounds] = token.split('/');
    if (sounds) {
      const push = sounds.endsWith('!') ? 1 : sounds.endsWith('?') ? 0.5 : 0.78;
      line.push({
        start: secondsAt(tempo, beat),
        seconds: Number(beats) * beatSeconds(tempo),
        note: midi(note),
        text: sounds.replace(/[!?]$/, ''),
        level: push * (1 - uneven * random.next()),
      });
    }
    beat += Number(beats);
  }
  return line;
}
