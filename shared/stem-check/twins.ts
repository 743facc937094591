import type { SongFinding } from '../stems.ts';
import { call } from './call.ts';
import { tell } from './group.ts';
import { groupBy } from './group-by.ts';
import { sayList, shorten } from './say.ts';
import type { Unsaid } from './telling.ts';
import type { Sounding } from './zip-stems.ts';

const hashOf = ({ report }: Sounding) => report?.measures?.sound_hash ?? null;
const isSilent = ({ report }: Sounding) => report?.measures?.starts_at_s === null;

const COPY_NUMBER = /\(\d+\)$/;
const COPY_WORD = /(?:copy|kopie)\s*\d*$/i;
const SEPARATOR = /[\s_-]$/;

/** `Lead` of `Lead (2)`, `Lead - Copy` and `Lead_copy 3`. */
const withoutCopy = (base: string): string => {
  const [number, word] = [COPY_NUMBER.exec(base), COPY_WORD.exec(base)];
  if (number) return base.slice(0, number.index).trimEnd();
  let end = word?.index ?? base.length;
  if (!word || !SEPARATOR.test(base.slice(0, end))) return base;
  while (end > 0 && SEPARATOR.test(base.charAt(end - 1))) end--;
  return base.slice(0, end);
};

/** A name without what copying adds to it. From its end, as an expression that tries each blank of a long name takes its square. */
export const plainName = (name: string): string => {
  const dot = name.lastIndexOf('.');
  const ending = dot < 0 ? '' : name.slice(dot);
  return (/^\.\w+$/.test(ending) ? withoutCopy(name.slice(0, dot)) + ending : name).toLowerCase();
};

/**
 * What twins have in common: the hash of their samples, which proves it, also between songs and formats; of what has none, size, name and figures
 * within one song, which only suggest it.
 */
const likeness = (stem: Sounding): string => {
  const hash = hashOf(stem);
  if (hash) return `${hash} ${stem.report?.facts.sample_rate_hz}`;
  const { song, size_bytes, name, report } = stem;
  return JSON.stringify([song, size_bytes, plainName(name), report?.measures ?? null]);
};

type Seen = { from: number; isOneFile: boolean; songs: ReadonlyMap<number, readonly Sounding[]> };

/** `“Lead.wav” (song 2, in “stems.zip”)`, seen from another song and from outside the ZIP. */
const sayPlace = (stem: Sounding, { from, isOneFile, songs }: Seen) => {
  const called = call(stem, songs.get(stem.song) ?? []);
  const isTold = isOneFile || called.startsWith(`${stem.zip}/`);
  const place = [
    stem.song === from ? '' : `song ${stem.song}`,
    stem.zip && !isTold ? `in “${shorten(stem.zip)}”` : '',
  ].filter(Boolean);
  return `“${shorten(called)}”${place.length > 0 ? ` (${place.join(', ')})` : ''}`;
};

const ofTwins = (same: readonly Sounding[], songs: Seen['songs']): Unsaid<SongFinding> => {
  const ordered = same.toSorted((a, b) => a.song - b.song);
  const from = ordered[0]?.song ?? 1;
  const seen = { from, isOneFile: same.every(({ id }) => id === same[0]?.id), songs };
  const places = [...new Set(ordered.map((stem) => sayPlace(stem, seen)))];
  const isProven = same.every(hashOf);
  const times = same.length === 2 ? 'twice' : `${same.length} times`;
  const shown = places.length > 6 ? [...places.slice(0, 5), `${places.length - 5} more`] : places;
  const fact =
    places.length > 1
      ? `${sayList(shown)} ${isProven ? 'hold' : 'seem to hold'} the same sound.`
      : `${places[0]} ${isProven ? 'is' : 'seems to be'} here ${times}.`;
  const isAcross = same.some(({ song }) => song !== from);
  const advice = isAcross
    ? 'Check whether another track was meant for one of the songs.'
    : `Keep one of them${places.length > 1 ? ', and check whether another track was meant' : ''}.`;
  return tell(from, same, {
    code: 'duplicate',
    severity: 'look',
    words: { client: `${fact} ${advice}`, studio: fact, letter: `${fact} Was another track meant?` },
  });
};

/** Sounds that are here more than once; also in two songs. Silence resembles all silence, and is told of on its own. */
export const twinFindings = (stems: readonly Sounding[]): Unsaid<SongFinding>[] => {
  const songs = groupBy(stems, ({ song }) => song);
  const alike = groupBy(
    stems.filter((stem) => !isSilent(stem)),
    likeness,
  );
  return [...alike.values()].filter((same) => same.length > 1).map((same) => ofTwins(same, songs));
};
