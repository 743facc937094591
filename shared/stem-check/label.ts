import type { StemLabel } from '../stems.ts';
import { findPartOfBeat, getBaseName, isInstrument, isVoice, splitWords } from './name-words.ts';

const setOf = (words: string) => new Set(words.split(' '));
const references = setOf('ref refs reference references refmix rough roughmix');
const beats = setOf('beat beats instrumental instrumentals inst instr instru riddim playback backtrack');
const leads = setOf(
  'lead leads ld verse verses vrs vocal vocals vox voc vocs voice voz gesang rap acapella acappella',
);
const hooks = setOf('hook hooks chorus refrain');
const adlibs = setOf('adlib adlibs libs');
/** Backing voices that are not the lead. */
const around = setOf(
  'stack stacks stk double doubles dbl dbls dub dubs bgv bgvs bvs backing background harmony harmonies harm harms choir wide',
);
const songs = setOf('mix mixdown song master mastered demo premaster');
/** A song split into parts: `Song 2 - stems.zip` does not hold a full mix. */
const apart = setOf('stem stems track tracks multitrack multitracks trackout trackouts');
const negations = setOf('no without minus wo');
const joints = setOf('and with plus mit y');

/** Whether a word names a part of a song; `song` itself does not. */
export const isPartWord = (word: string): boolean =>
  isInstrument(word) ||
  isVoice(word) ||
  [references, beats, leads, hooks, adlibs, around, apart].some((list) => list.has(word)) ||
  (songs.has(word) && word !== 'song');

/** Removes what a name says is absent: `Beat (no hook)`. */
const affirmed = (words: string[]): string[] =>
  words.filter((word, i) => !negations.has(word) && !negations.has(words[i - 1] ?? ''));

const isBeat = (words: string[], i: number): boolean => {
  const pair = `${words[i]} ${words[i + 1] ?? ''}`;
  return beats.has(words[i] ?? '') || /^(2|two) (track|trk)|^backing track/.test(pair);
};

const sideOf = (words: string[]): StemLabel | null => {
  const isLeft = words.some((word) => word === 'l' || word === 'left');
  const isRight = words.some((word) => word === 'r' || word === 'right');
  if (isLeft === isRight) return null;
  return isLeft ? 'stack_left' : 'stack_right';
};

/** A beat with vocals: `Beat + vocals`. */
const isBoth = (words: string[]): boolean =>
  words.some((_, i) => isBeat(words, i)) &&
  words.some((word, i) => joints.has(word) && words.slice(i + 1).some(isVoice));

const read = (words: string[], context: string[]): StemLabel | null => {
  const has = (list: Set<string>) => words.some((word) => list.has(word));
  if (has(references)) return 'reference';
  if (isBoth(words)) return 'song';
  const side = sideOf(words);
  const isSided = [...words, ...context].some((word) => around.has(word)) || has(hooks) || has(adlibs);
  if (side && (isSided || has(setOf('vocal vocals vox voc')))) return side;
  if (has(adlibs)) return 'adlib';
  if (has(hooks)) return 'hook';
  const beatAt = words.findLastIndex((_, i) => isBeat(words, i));
  const leadAt = words.some(isInstrument) ? -1 : words.findLastIndex((word) => leads.has(word));
  const part = findPartOfBeat(words);
  if (has(around) && beatAt < 0) return part ?? 'other';
  if (beatAt >= 0 || leadAt >= 0) return beatAt > leadAt ? 'beat' : 'lead';
  if (words.some(isInstrument)) return part ?? 'other';
  if (has(songs)) return has(apart) ? 'other' : 'song';
  return words.includes('main') ? 'lead' : null;
};

/** Labels a folder name can decide: `vocals` may hold several kinds, `Ad-libs` only one. */
const namedLabels: readonly StemLabel[] = [
  'adlib',
  'hook',
  'reference',
  'beat',
  'drums',
  'instrument',
  'stack_left',
  'stack_right',
];

/** Guesses a file's role in its song from name and folder. */
export const guessLabel = (name: string, path: string): StemLabel => {
  const folders = path.split('/').filter(Boolean).toReversed();
  const context = folders.flatMap(splitWords);
  const own = read(affirmed(splitWords(getBaseName(name))), context);
  if (own) return own;
  for (const folder of folders) {
    const label = read(affirmed(splitWords(folder)), []);
    if (label && namedLabels.includes(label)) return label;
  }
  return 'other';
};
