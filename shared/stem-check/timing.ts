import type { CheckedStem, SongFinding } from '../stems.ts';
import { namesOf, type SongGroup, tell } from './group.ts';
import { sayNames, sayTime } from './say.ts';

/** Lossy formats add some milliseconds, and programs round to a block or a bar's rest. */
const SAME_LENGTH_S = 0.5;
/** Sound from the first moment on, in a file much shorter than its song: cut out of it. */
const AT_ONCE_S = 0.25;
const MUCH_SHORTER = 0.8;

type Timed = { stem: CheckedStem; duration: number; starts: number | null };

const timed = (stems: readonly CheckedStem[]): Timed[] =>
  stems.flatMap((stem) => {
    const duration = stem.report?.facts.duration_s ?? null;
    const isHeard = stem.report?.measures?.starts_at_s !== null;
    if (duration === null || !isHeard || stem.label === 'reference') return [];
    return [{ stem, duration, starts: stem.report?.measures?.starts_at_s ?? null }];
  });

/** Stems that do not begin together at 0:00 of the song, or do not end together. */
export const timingFindings = ({ song, stems }: SongGroup): SongFinding[] => {
  const all = timed(stems);
  const [longest] = all.toSorted((a, b) => b.duration - a.duration);
  if (!longest) return [];
  const shorter = all.filter(({ duration }) => longest.duration - duration > SAME_LENGTH_S);
  const isCut = ({ duration, starts }: Timed) =>
    starts !== null && starts < AT_ONCE_S && duration < MUCH_SHORTER * longest.duration;
  const cut = shorter.filter(isCut).map(({ stem }) => stem);
  const found: SongFinding[] = [];
  if (cut.length > 0)
    found.push(
      tell(song, cut, {
        code: 'starts_differ',
        severity: 'fix',
        words: `${sayNames(namesOf(cut))} ${cut.length === 1 ? 'is' : 'are'} much shorter than “${longest.stem.name}” (${sayTime(longest.duration)}) and begin${cut.length === 1 ? 's' : ''} at once, so nobody can tell where in the song ${cut.length === 1 ? 'it belongs' : 'they belong'}. Export every track from 0:00 of the song to its end.`,
      }),
    );
  const others = shorter.filter((one) => !isCut(one)).map(({ stem }) => stem);
  if (others.length > 0)
    found.push(
      tell(song, others, {
        code: 'lengths_differ',
        severity: 'look',
        words: `${sayNames(namesOf(others))} ${others.length === 1 ? 'ends' : 'end'} before “${longest.stem.name}” (${sayTime(longest.duration)}). That is all right if every track was exported from 0:00: play them together and hear whether they fit.`,
      }),
    );
  return found;
};
