import { formatTime, shorten } from '../format.ts';
import type { CheckedStem, SongFinding } from '../stems.ts';
import type { DraftFinding } from './findings.ts';
import { draftSongFinding, type SongGroup } from './song-group.ts';
import { formatStemBeside, formatStems, getDisplayName } from './stem-names.ts';

/** Lossy formats add some milliseconds, and programs round up to a block or a bar. */
export const SAME_LENGTH_S = 0.5;
/** Audio that starts within this time, in a file much shorter than its song, was cut out of the song. */
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

const isCutOutOf = (length: number) => (one: Timed<CheckedStem>) =>
  one.starts !== null && one.starts < AT_ONCE_S && one.duration < MUCH_SHORTER * length;

/** The largest group of equally long stems, longest first; none when all lengths differ or on a tie. */
const majorityOf = <S extends CheckedStem>(ordered: readonly Timed<S>[]): Timed<S>[] => {
  const lengths: Timed<S>[][] = [];
  for (const one of ordered) {
    const last = lengths.at(-1);
    if (last?.[0] && last[0].duration - one.duration <= SAME_LENGTH_S) last.push(one);
    else lengths.push([one]);
  }
  const [most = [], next = []] = lengths.toSorted((a, b) => b.length - a.length);
  const longest = ordered[0]?.duration ?? 0;
  // Two equally long pieces cut out of a song do not define its length.
  const arePieces = most.length < 3 && most.every(isCutOutOf(longest));
  return most.length > Math.max(1, next.length) && !arePieces ? most : [];
};

/** Finds stems that do not all start at 0:00 of the song, or do not end together. */
export const findTimingIssues = ({ song, stems }: SongGroup): DraftFinding<SongFinding>[] => {
  const all = timed(stems).toSorted((a, b) => b.duration - a.duration);
  const majority = majorityOf(all);
  const longest = majority[0] ?? all[0];
  if (!longest) return [];
  const longer = all.filter(({ duration }) => duration - longest.duration > SAME_LENGTH_S);
  const shorter = all.filter(({ duration }) => longest.duration - duration > SAME_LENGTH_S);
  const isCut = isCutOutOf(longest.duration);
  const say = (some: typeof all) => {
    const these = some.map(({ stem }) => stem);
    const than = formatStemBeside(longest.stem, these, stems);
    const [only] = some;
    return {
      these,
      isOne: some.length === 1,
      names: formatStems(these, stems),
      than: `${than} (${formatTime(longest.duration)})`,
      // Includes the length when there is room for it.
      timed:
        only && some.length === 1
          ? `“${shorten(getDisplayName(only.stem, stems))}” (${formatTime(only.duration)})`
          : formatStems(these, stems),
    };
  };
  const found: DraftFinding<SongFinding>[] = [];
  const cut = shorter.filter(isCut);
  if (cut.length > 0) {
    const { these, isOne, names, than, timed } = say(cut);
    const are = isOne ? 'is' : 'are';
    const begin = isOne ? 'begins' : 'begin';
    found.push(
      draftSongFinding(song, these, 'starts_differ', 'fix', {
        client: `${names} ${are} much shorter than ${than} and ${begin} at once, so I can’t tell where in the song ${isOne ? 'it belongs' : 'they belong'}. Export every track from 0:00 to the end of the song.`,
        studio: `${timed} ${are} much shorter than ${than} and ${begin} at once: ${isOne ? 'its place' : 'their places'} in the song can’t be known.`,
      }),
    );
  }
  const others = shorter.filter((one) => !isCut(one));
  if (others.length > 0) {
    const { these, isOne, names, than, timed } = say(others);
    const end = isOne ? 'ends' : 'end';
    const fact = `${names} ${end} before ${than}. That’s fine if you exported every track from 0:00`;
    found.push(
      draftSongFinding(song, these, 'lengths_differ', 'look', {
        client: `${fact}: play them together and check that they fit.`,
        studio: `${timed} ${end} before ${than}.`,
        email: `${fact}: was it?`,
      }),
    );
  }
  if (longer.length > 0) {
    const { these, isOne, names, timed } = say(longer);
    const others = `the other ${majority.length} (${formatTime(longest.duration)})`;
    const fact = `${names} ${isOne ? 'goes' : 'go'} on longer than ${others}.`;
    found.push(
      draftSongFinding(song, these, 'lengths_differ', 'look', {
        client: `${fact} Check that ${isOne ? 'it is' : 'they are'} from the same version of the song: play them together and check that they fit.`,
        studio: `${timed} ${isOne ? 'goes' : 'go'} on longer than ${others}.`,
        email: `${fact} ${isOne ? 'Is it' : 'Are they'} from the same version of the song?`,
      }),
    );
  }
  return found;
};
