import type { SoundPart } from '../portfolio.ts';
import { getBaseName, splitWords } from './name-words.ts';

/** How finished a file sounds by its name; the first that matches wins: a rough mix is rough, a premaster a mix. */
const stages: readonly [number, RegExp][] = [
  [0, / (before|rough|roughmix|raw|demo|original|unmixed|dry|bounce|reference|ref) /],
  [3, / (after|final) /],
  [1, / (premaster|unmastered|pre master) /],
  [2, / (master|mastered|mstr|mst) /],
  [1, / (mix|mixed|mixdown|mx) /],
];
/** A name that says nothing is a song as it came, beside one that says it was mixed. */
const UNSAID = 0.5;

const getStage = (name: string): number => {
  const words = ` ${splitWords(getBaseName(name)).join(' ')} `;
  return stages.find(([, pattern]) => pattern.test(words))?.[0] ?? UNSAID;
};

/**
 * Which part of a track each of these files is, by their names: the least finished one is the before side, and one of
 * three that is called after that side. Null where the names don't tell them apart.
 */
export const planSounds = (names: readonly string[]): SoundPart[] | null => {
  const stagesOf = names.map(getStage);
  if (names.length === 1) return [stagesOf[0] === 0 ? 'before' : 'audio'];
  const sorted = stagesOf.toSorted();
  if (names.length > 3 || sorted[0] === sorted[1] || sorted[1] === sorted[2]) return null;
  const parts: SoundPart[] = ['before', 'audio', 'after'];
  return stagesOf.map((stage) => parts[sorted.indexOf(stage)] ?? 'audio');
};
