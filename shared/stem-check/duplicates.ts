import { formatList, shorten } from '../format.ts';
import type { SongFinding } from '../stems.ts';
import type { DraftFinding } from './findings.ts';
import { groupBy } from './group-by.ts';
import { draftSongFinding, type SongStem } from './song-group.ts';
import { getDisplayName } from './stem-names.ts';

const getHash = ({ report }: SongStem) => report?.measures?.sound_hash ?? null;
const isSilent = ({ report }: SongStem) => report?.measures?.starts_at_s === null;

const COPY_NUMBER = /\(\d+\)$/;
const COPY_WORD = /(?:copy|kopie)\s*\d*$/i;
const SEPARATOR = /[\s_-]$/;

/** Strips one copy suffix: `Lead` from `Lead (2)`, `Lead - Copy` and `Lead_copy 3`. */
const withoutCopy = (base: string): string => {
  const [number, word] = [COPY_NUMBER.exec(base), COPY_WORD.exec(base)];
  if (number) return base.slice(0, number.index).trimEnd();
  let end = word?.index ?? base.length;
  if (!word || !SEPARATOR.test(base.slice(0, end))) return base;
  while (end > 0 && SEPARATOR.test(base.charAt(end - 1))) end--;
  return base.slice(0, end);
};

/**
 * Strips copy suffixes from a name. Works from the end, because a regular expression that tries every blank of a long
 * name takes quadratic time.
 */
export const removeCopySuffix = (name: string): string => {
  const dot = name.lastIndexOf('.');
  const ending = dot < 0 ? '' : name.slice(dot);
  return (/^\.\w+$/.test(ending) ? withoutCopy(name.slice(0, dot)) + ending : name).toLowerCase();
};

/**
 * A key that duplicates share: the hash of their samples, which proves it, even across songs and formats. Without a
 * hash: size, name and figures within one song, which only suggest it.
 */
const getDuplicateKey = (stem: SongStem): string => {
  const hash = getHash(stem);
  if (hash) return `${hash} ${stem.report?.facts.sample_rate_hz}`;
  const { song, size_bytes, name, report } = stem;
  return JSON.stringify([song, size_bytes, removeCopySuffix(name), report?.measures ?? null]);
};

type Seen = {
  from: number;
  isOneFile: boolean;
  songs: ReadonlyMap<number, readonly SongStem[]>;
  names: readonly string[];
};

/** `“Lead.wav” (Night Bus, in “stems.zip”)`, from the viewpoint of another song or outside the ZIP. */
const describePlace = (stem: SongStem, { from, isOneFile, songs, names }: Seen) => {
  const called = getDisplayName(stem, songs.get(stem.song) ?? []);
  const isTold = isOneFile || called.startsWith(`${stem.zip}/`);
  const place = [
    stem.song === from ? '' : (names[stem.song - 1] ?? `Song ${stem.song}`),
    stem.zip && !isTold ? `in “${shorten(stem.zip)}”` : '',
  ].filter(Boolean);
  return `“${shorten(called)}”${place.length > 0 ? ` (${place.join(', ')})` : ''}`;
};

const describeDuplicates = (
  same: readonly SongStem[],
  all: Pick<Seen, 'songs' | 'names'>,
): DraftFinding<SongFinding> => {
  const ordered = same.toSorted((a, b) => a.song - b.song);
  const from = ordered[0]?.song ?? 1;
  const seen = { from, isOneFile: same.every(({ id }) => id === same[0]?.id), ...all };
  const places = [...new Set(ordered.map((stem) => describePlace(stem, seen)))];
  const isProven = same.every(getHash);
  const times = same.length === 2 ? 'twice' : `${same.length} times`;
  const shown = places.length > 6 ? [...places.slice(0, 5), `${places.length - 5} more`] : places;
  const fact =
    places.length > 1
      ? `${formatList(shown)} ${isProven ? 'are' : 'seem to be'} identical.`
      : `${places[0]} ${isProven ? 'is' : 'seems to be'} here ${times}.`;
  const isAcross = same.some(({ song }) => song !== from);
  const advice = isAcross
    ? 'Check whether you meant to send a different track for one of the songs.'
    : `Keep one of them${places.length > 1 ? ', and check whether you meant to send a different track' : ''}.`;
  return draftSongFinding(from, same, 'duplicate', 'look', {
    client: `${fact} ${advice}`,
    studio: fact,
    email: `${fact} Did you mean to send a different track?`,
  });
};

/**
 * Finds sounds that occur more than once, even in two songs. Silence is excluded: all silence is equal, and it has its
 * own finding.
 */
export const findDuplicates = (
  stems: readonly SongStem[],
  names: readonly string[],
): DraftFinding<SongFinding>[] => {
  const songs = groupBy(stems, ({ song }) => song);
  const alike = groupBy(
    stems.filter((stem) => !isSilent(stem)),
    getDuplicateKey,
  );
  return [...alike.values()]
    .filter((same) => same.length > 1)
    .map((same) => describeDuplicates(same, { songs, names }));
};
