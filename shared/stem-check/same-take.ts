import { parseTakePrint } from '../stem-meter/fingerprints.ts';
import type { SongFinding } from '../stems.ts';
import type { DraftFinding } from './findings.ts';
import { groupBy } from './group-by.ts';
import { draftSongFinding, type SongGroup, type SongStem } from './song-group.ts';
import { formatStems } from './stem-names.ts';

/** In dB. Copies differ only by rounding, separate performances by much more. */
const SAME_LEVEL = 0.3;
/** Correlation of copies, out of 1; inverted copies count too. */
const SAME_WAVE = 0.98;
/** A sound that is silent except for fewer moments than this proves nothing. */
const MIN_MOMENTS = 6;
/**
 * Each sound is compared only with the next few in an order that places copies close together, which keeps the work
 * linear.
 */
const COMPARED = 8;

type Printed = ReturnType<typeof parseTakePrint> & { stem: SongStem; place: number };

/** A sort key that is nearly equal for copies and hardly ever for anything else. */
const placeOf = (heights: readonly number[]): number =>
  heights.reduce((sum, height, i) => sum + Math.abs(height) * (((i * 7) % 11) + 1), 0);

const product = (one: readonly number[], other: readonly number[]): number =>
  one.reduce((sum, value, i) => sum + value * (other[i] ?? 0), 0);

const isSameTake = (one: Printed, other: Printed): boolean => {
  if (one.stem.report?.measures?.sound_hash === other.stem.report?.measures?.sound_hash) return false;
  if (one.levels.some((level, i) => Math.abs(level - (other.levels[i] ?? 0)) > SAME_LEVEL)) return false;
  const moments = one.heights.filter((height, i) => height !== 0 && other.heights[i] !== 0).length;
  const common = product(one.heights, other.heights) ** 2;
  const most = product(one.heights, one.heights) * product(other.heights, other.heights);
  return moments >= MIN_MOMENTS && common >= SAME_WAVE ** 2 * most;
};

const clustersOf = (printed: readonly Printed[]): SongStem[][] => {
  const ordered = printed.toSorted((a, b) => a.place - b.place);
  const clusters = new Map<Printed, SongStem[]>();
  for (const [i, one] of ordered.entries()) {
    const cluster = clusters.get(one) ?? [one.stem];
    for (const other of ordered.slice(i + 1, i + 1 + COMPARED))
      if (!clusters.has(other) && isSameTake(one, other)) {
        cluster.push(other.stem);
        clusters.set(other, cluster);
      }
    clusters.set(one, cluster);
  }
  return [...new Set(clusters.values())].filter((cluster) => cluster.length > 1);
};

const differenceOf = (stems: readonly SongStem[]): string => {
  const channels = new Set(stems.map(({ report }) => report?.facts.channels));
  if (channels.has(1) && channels.has(2)) return ', in mono and in stereo';
  const levels = stems.map(({ report }) => report?.measures?.peak_dbfs ?? 0);
  return Math.max(...levels) - Math.min(...levels) > 0.2 ? ', at different levels' : '';
};

/** Finds takes that occur twice without being sample-identical: in mono and in stereo, or at another level. */
export const findRepeatedTakes = (
  { song, stems }: SongGroup,
  hasMix: boolean,
): DraftFinding<SongFinding>[] => {
  const printed = stems.flatMap((stem): Printed[] => {
    const print = stem.label === 'reference' ? null : stem.report?.measures?.take_print;
    if (!print) return [];
    const read = parseTakePrint(print);
    return [{ ...read, stem, place: placeOf(read.heights) }];
  });
  const alike = groupBy(printed, ({ stem }) => Math.round(10 * (stem.report?.facts.duration_s ?? 0)));
  return [...alike.values()].flatMap(clustersOf).map((same) => {
    const fact = `${formatStems(same, stems)} are the same take${differenceOf(same)}.`;
    return draftSongFinding(song, same, 'same_take', 'look', {
      client: `${fact} Keep the one you want${hasMix ? ' in the mix' : ''}, and check whether you meant to send a different take.`,
      studio: fact,
      email: `${fact} Did you mean to send a different take?`,
    });
  });
};
