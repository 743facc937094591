import { getPromisedFormat } from '../audio/formats.ts';

/** A file name without folders and extension. */
export const getBaseName = (name: string): string => {
  const base = name.split('/').at(-1) ?? name;
  const dot = base.lastIndexOf('.');
  return (dot >= 0 && getPromisedFormat(base.slice(dot)) ? base.slice(0, dot) : base).trim();
};

/** Splits a name into lower-case words; `StackL` and `Lead2` become two each. */
export const splitWords = (name: string): string[] =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{L})(\d)/gu, '$1 $2')
    .replace(/(\d)(\p{L})/gu, '$1 $2')
    .toLowerCase()
    .replace(/\bad[\s_-]?lib/g, 'adlib')
    .replace(/\bhi[\s_-]?hat/g, 'hihat')
    .replace(/[&+]/g, ' and ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

const setOf = (words: string) => new Set(words.split(' '));
const drums = setOf(
  'kick kicks snare snares hat hats hihat hihats clap claps perc percs percussion drum drums drumkit cymbal cymbals crash toms shaker tambourine',
);
const instruments = setOf(
  '808 808s bass sub synth synths pad pads keys piano rhodes guitar guitars gtr strings brass horn horns fx sfx riser loop loops melody ' +
    'pluck bells organ flute samples arp violin cello sax trumpet',
);
/** Words that may be an instrument or part of a title: `Night Ride` contains no cymbal. */
const eitherOr = setOf('ride tom rim key bell sample');
const voices = setOf(
  'vocal vocals vox voc vocs voice voices voz gesang lead leads ld verse verses vrs rap acapella acappella hook hooks ' +
    'chorus refrain adlib adlibs bgv bgvs bvs harmony harmonies harm harms stack stacks double doubles dub dubs dbl',
);

const isDrum = (word: string): boolean => drums.has(word);
export const isInstrument = (word: string): boolean =>
  isDrum(word) || instruments.has(word) || eitherOr.has(word);

/** Which part of a beat a name suggests; null when it could be anything. */
export const findPartOfBeat = (words: readonly string[]): 'drums' | 'instrument' | null => {
  if (words.some(isDrum)) return 'drums';
  return words.some((word) => instruments.has(word)) ? 'instrument' : null;
};
export const isVoice = (word: string): boolean => voices.has(word);
