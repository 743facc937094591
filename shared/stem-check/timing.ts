import type { CheckedStem, SongFinding } from '../stems.ts';
import { call, sayBeside, sayStems } from './call.ts';
import { type SongGroup, tell } from './group.ts';
import { sayTime, shorten } from './say.ts';
import type { Unsaid } from './telling.ts';

/** Lossy formats add some milliseconds, and programs round to a block or a bar's rest. */
export const SAME_LENGTH_S = 0.5;
/** Sound from the first moment on, in a file much shorter than its song: cut out of it. */
const AT_ONCE_S = 0.25;
const MUCH_SHORTER = 0.8;

type Timed<S extends CheckedStem> = { stem: S; duration: number; starts: number | null };

const timed = <S extends CheckedStem>(stems: readonly S[]): Timed<S>[] =>
  stems.flatMap((stem) => {
    const duration = stem.report?.facts.duration_s ?? null;
    const isHeard = stem.report?.measures?.starts_at_s !== null;
    if (duration === null || !isHeard || stem.label === 'reference') return [];
    return [{ stem, duration, starts: stem.report?.measures?.starts_at_s ?? null }];
  });

/** Stems that do not begin together at 0:00 of the song, or do not end together. */
export const timingFindings = ({ song, stems }: SongGroup): Unsaid<SongFinding>[] => {
  const all = timed(stems);
  const [longest] = all.toSorted((a, b) => b.duration - a.duration);
  if (!longest) return [];
  const shorter = all.filter(({ duration }) => longest.duration - duration > SAME_LENGTH_S);
  const isCut = ({ duration, starts }: Timed<CheckedStem>) =>
    starts !== null && starts < AT_ONCE_S && duration < MUCH_SHORTER * longest.duration;
  const say = (some: typeof all) => {
    const these = some.map(({ stem }) => stem);
    const than = sayBeside(longest.stem, these, stems);
    const [only] = some;
    return {
      these,
      isOne: some.length === 1,
      names: sayStems(these, stems),
      than: `${than} (${sayTime(longest.duration)})`,
      // With its own length where there is room for it.
      timed:
        only && some.length === 1
          ? `“${shorten(call(only.stem, stems))}” (${sayTime(only.duration)})`
          : sayStems(these, stems),
    };
  };
  const found: Unsaid<SongFinding>[] = [];
  const cut = shorter.filter(isCut);
  if (cut.length > 0) {
    const { these, isOne, names, than, timed: told } = say(cut);
    const are = isOne ? 'is' : 'are';
    const begin = isOne ? 'begins' : 'begin';
    found.push(
      tell(song, these, {
        code: 'starts_differ',
        severity: 'fix',
        words: {
          client: `${names} ${are} much shorter than ${than} and ${begin} at once, so nobody can tell where in the song ${isOne ? 'it belongs' : 'they belong'}. Export every track from 0:00 of the song to its end.`,
          studio: `${told} ${are} much shorter than ${than} and ${begin} at once: ${isOne ? 'its place' : 'their places'} in the song cannot be known.`,
        },
      }),
    );
  }
  const others = shorter.filter((one) => !isCut(one));
  if (others.length > 0) {
    const { these, isOne, names, than, timed: told } = say(others);
    const end = isOne ? 'ends' : 'end';
    const fact = `${names} ${end} before ${than}. That is all right if every track was exported from 0:00`;
    found.push(
      tell(song, these, {
        code: 'lengths_differ',
        severity: 'look',
        words: {
          client: `${fact}: play them together and hear whether they fit.`,
          studio: `${told} ${end} before ${than}.`,
          letter: `${fact}: was it?`,
        },
      }),
    );
  }
  return found;
};
