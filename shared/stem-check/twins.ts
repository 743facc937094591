import type { SongFinding } from '../stems.ts';
import { call } from './call.ts';
import { tell } from './group.ts';
import { groupBy } from './group-by.ts';
import { sayList, shorten } from './say.ts';
import type { Unsaid } from './telling.ts';
import type { Sounding } from './zip-stems.ts';

const hashOf = ({ report }: Sounding) => report?.measures?.sound_hash ?? null;
const isSilent = ({ report }: Sounding) => report?.measures?.starts_at_s === null;

/** A name without what copying adds to it. */
const plainName = (name: string): string =>
  name.replace(/(\s*\(\d+\)|[\s_-]+(copy|kopie)(\s*\d+)?)(?=\.\w+$)/i, '').toLowerCase();

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

/** `“Lead.wav” (song 2, in “stems.zip”)`, seen from another song and from outside the ZIP. */
const sayPlace = (stem: Sounding, twins: readonly Sounding[], from: number, all: readonly Sounding[]) => {
  const called = call(
    stem,
    all.filter(({ song }) => song === stem.song),
  );
  const isTold = called.startsWith(`${stem.zip}/`) || twins.every(({ id }) => id === stem.id);
  const place = [
    stem.song === from ? '' : `song ${stem.song}`,
    stem.zip && !isTold ? `in “${shorten(stem.zip)}”` : '',
  ].filter(Boolean);
  return `“${shorten(called)}”${place.length > 0 ? ` (${place.join(', ')})` : ''}`;
};

const ofTwins = (same: readonly Sounding[], all: readonly Sounding[]): Unsaid<SongFinding> => {
  const from = Math.min(...same.map(({ song }) => song));
  const ordered = same.toSorted((a, b) => a.song - b.song);
  const places = [...new Set(ordered.map((stem) => sayPlace(stem, same, from, all)))];
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
export const twinFindings = (stems: readonly Sounding[]): Unsaid<SongFinding>[] =>
  [
    ...groupBy(
      stems.filter((stem) => !isSilent(stem)),
      likeness,
    ).values(),
  ]
    .filter((same) => same.length > 1)
    .map((same) => ofTwins(same, stems));
