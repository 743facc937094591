import { type MixPrint, parseMixPrint, thinOut } from '../stem-meter/mix-print.ts';
import type { SongFinding } from '../stems.ts';
import type { DraftFinding } from './findings.ts';
import { fitSum, type Signal, unexplainedBy } from './fit-sum.ts';
import { groupBy } from './group-by.ts';
import { draftSongFinding, isVocal, type SongGroup, type SongStem } from './song-group.ts';
import { formatStems } from './stem-names.ts';

/** A mix is among the loudest files; comparing every file with all others, or any number, would take too long. */
const MAX_CANDIDATES = 4;
const MAX_TRACKS = 256;
const MAX_COLUMNS = 40;
/** Moments below this level hold noise; fewer moments prove nothing. */
const QUIET = 0.002;
const MIN_MOMENTS = 24;
/** Where a mix comes this close to its peak, it may be clipped. */
const NEAR_PEAK = 0.97;
const MOMENTS_PER_COLUMN = 3;
/** The part of its power that a mix may have beside its tracks: rounding, and peaks that were limited. */
const MAX_UNEXPLAINED = 0.06;
/** A track this small a part of the mix cannot be told. */
const SMALL_SHARE = 0.01;
/** Between the gains of the tracks, because mono tracks are turned down in the middle of a stereo mix. */
const GAIN_RANGE = 2.5;
/** A file that leaves less of another unexplained is a copy of it. */
const COPY = 0.003;
/** All tracks together explain a mix that much better than its loudest track alone. */
const BETTER_THAN_ONE = 5;

type Printed = { stem: SongStem; print: MixPrint };
type Track = { stem: SongStem; values: Signal };

const channelsOf = ({ stem }: Track): number => stem.report?.facts.channels ?? 0;
const loudnessOf = ({ values }: Track): number => values.reduce((sum, value) => sum + value * value, 0);

/** The highest sum of both sides that its samples allow. */
const peakOf = ({ stem }: Track): number => 2 * 10 ** ((stem.report?.measures?.peak_dbfs ?? 60) / 20);

/** Different sounds with a print; silence is no part of a mix. */
const printedOf = (stems: readonly SongStem[]): Printed[] => {
  const seen = new Set<string>();
  return stems.flatMap((stem): Printed[] => {
    const { mix_print: print, sound_hash: hash, starts_at_s: starts } = stem.report?.measures ?? {};
    if (!print || starts == null || stem.label === 'reference' || (hash && seen.has(hash))) return [];
    if (hash) seen.add(hash);
    return [{ stem, print: parseMixPrint(print) }];
  });
};

/** Tracks with the moments they have in common. */
const alignedOf = (printed: readonly Printed[]): Track[] => {
  const halvings = printed.reduce((most, { print }) => Math.max(most, print.halvings), 0);
  return printed.map(({ stem, print }) => ({ stem, values: thinOut(print, halvings) }));
};

/** Adds neighbours together when there are more tracks than moments can tell apart. */
const mergeInto = (count: number, tracks: readonly Track[]): Signal[] => {
  const merged = Array.from({ length: Math.min(count, tracks.length) }, (): number[] => []);
  for (const [i, { values }] of tracks.entries()) {
    const sum = merged[Math.floor((i * merged.length) / tracks.length)] as number[];
    for (const [k, value] of values.entries()) sum[k] = (sum[k] ?? 0) + value;
  }
  return merged;
};

const isSumOf = (mix: Track, others: readonly Track[]): boolean => {
  const totals = mix.values.map((value, i) =>
    others.reduce((sum, { values }) => sum + Math.abs(values[i] ?? 0), Math.abs(value)),
  );
  const ceiling = NEAR_PEAK * peakOf(mix);
  const moments = [...totals.keys()].filter(
    (i) => (totals[i] as number) > QUIET && Math.abs(mix.values[i] as number) < ceiling,
  );
  if (moments.length < MIN_MOMENTS) return false;
  // A quiet moment tells as much as a loud one.
  const weigh = (values: Signal) => moments.map((i) => (values[i] ?? 0) / (totals[i] as number));
  const signal = weigh(mix.values);
  const alone = new Map(others.map((track) => [track, unexplainedBy(signal, weigh(track.values))]));
  const tracks = others.filter((track) => (alone.get(track) ?? 0) > COPY);
  if (tracks.length < 2) return false;
  const columns = Math.min(MAX_COLUMNS, Math.floor(moments.length / MOMENTS_PER_COLUMN));
  const { gains, shares, unexplained } = fitSum(signal, mergeInto(columns, tracks).map(weigh));
  const best = tracks.reduce((least, track) => Math.min(least, alone.get(track) ?? 1), 1);
  if (unexplained > MAX_UNEXPLAINED || best < BETTER_THAN_ONE * unexplained) return false;
  const power = shares.reduce((sum, share) => sum + share, 0);
  const usual = gains.reduce((sum, gain, i) => sum + (gain * (shares[i] as number)) / power, 0);
  const heard = gains.filter((_, i) => usual ** 2 * (shares[i] as number) > SMALL_SHARE);
  return heard.length > 1 && heard.every((gain) => gain > usual / GAIN_RANGE && gain < usual * GAIN_RANGE);
};

const findIn = (printed: readonly Printed[]): SongStem | undefined => {
  if (printed.length < 3) return undefined;
  const tracks = alignedOf(printed).toSorted((a, b) => channelsOf(a) - channelsOf(b));
  return tracks
    .toSorted((a, b) => loudnessOf(b) - loudnessOf(a))
    .slice(0, MAX_CANDIDATES)
    .find((mix) =>
      isSumOf(
        mix,
        tracks.filter((track) => track !== mix),
      ),
    )?.stem;
};

/**
 * Finds a file that is the sum of all others: a full mix among its tracks, which would be heard twice. Its level, its
 * length and the level of mono tracks in it may differ.
 */
export const findFullMix = ({ song, stems }: SongGroup): DraftFinding<SongFinding>[] => {
  if (stems.length > MAX_TRACKS) return [];
  const byRate = groupBy(printedOf(stems), ({ stem }) => stem.report?.facts.sample_rate_hz ?? 0);
  const mixes = [...byRate.values()].flatMap((printed) => findIn(printed) ?? []);
  // Its label has already been questioned.
  const news = mixes.filter(({ label }) => label !== 'song' || !stems.some(isVocal));
  if (news.length === 0) return [];
  const fact = `${formatStems(news, stems)} ${news.length > 1 ? 'are' : 'is'} all the other tracks mixed together.`;
  return [
    draftSongFinding(song, news, 'full_mix', 'look', {
      client: `${fact} If it shows how the song should sound, label it “Reference”; if not, remove it.`,
      studio: fact,
      email: `${fact} Is it a reference for how the song should sound?`,
    }),
  ];
};
