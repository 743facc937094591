import { formatList, shorten } from '../format.ts';
import { groupBy } from './group-by.ts';
import type { SongStem } from './song-group.ts';

type Named = Pick<SongStem, 'name' | 'path'> & { zip?: string };

/**
 * How often each name occurs in a list, computed once per list: an order may have thousands of stems, and each asks for
 * its display name.
 */
const counted = new WeakMap<readonly Named[], ReadonlyMap<string, number>>();
const countNames = (among: readonly Named[]): ReadonlyMap<string, number> => {
  const known = counted.get(among);
  if (known) return known;
  const counts = new Map<string, number>();
  for (const { name } of among) counts.set(name, (counts.get(name) ?? 0) + 1);
  counted.set(among, counts);
  return counts;
};

/** A stem's name within a list, including folder and ZIP when another stem has the same name. */
export const getDisplayName = (stem: Named, among: readonly Named[]): string => {
  const isAlone = (countNames(among).get(stem.name) ?? 0) < 2;
  return isAlone ? stem.name : [stem.zip, stem.path, stem.name].filter(Boolean).join('/');
};

/** `“Lead.wav”`; indistinguishable files are counted: `2 files named “Lead.wav”`. */
const formatAlike = (called: string, count: number): string =>
  count === 1 ? `“${shorten(called)}”` : `${count} files named “${shorten(called)}”`;

/** `“Lead.wav”`, `“A/Hook.wav” and “B/Hook.wav”`, `“Lead.wav”, “Hook.wav”, “Beat.wav” and 5 more`. */
export const formatStems = (stems: readonly Named[], among: readonly Named[]): string => {
  const alike = [...groupBy(stems, (stem) => getDisplayName(stem, among))];
  const shown = alike.length > 4 ? alike.slice(0, 3) : alike;
  const left = stems.length - shown.reduce((sum, [, some]) => sum + some.length, 0);
  const parts = shown.map(([called, some]) => formatAlike(called, some.length));
  return formatList(left > 0 ? [...parts, `${left} more`] : parts);
};

/** A stem next to others: `“Beat.wav”`, or `another “Beat.wav”` when one of them has the same name. */
export const formatStemBeside = (stem: Named, others: readonly Named[], among: readonly Named[]): string => {
  const called = getDisplayName(stem, among);
  const isAlike = others.some((one) => one !== stem && getDisplayName(one, among) === called);
  return `${isAlike ? 'another ' : ''}“${shorten(called)}”`;
};
