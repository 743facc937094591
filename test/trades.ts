import { expect } from 'vitest';
import type { StudioKind } from '../shared/studio-kinds.ts';

// A studio is what it sells: what clients read of one kind of studio has no words of other trades.

const mixes = /\bmix(?:es|ed|ing|down)?\b/gi;
const masters = /\bmaster(?:s|ed|ing)?\b/gi;

export type Trade = {
  kind: StudioKind;
  /** What another trade would say. */
  foreign: RegExp[];
  /** What is done to a song here. */
  own: string;
  version: { kind: string; note: string };
  /** Where the client's own work is meant, before it or after it. */
  allowed: string[];
  /** The two sides of a built-in demo. */
  demo: [before: string, after: string];
};
export const trades: Trade[] = [
  {
    kind: 'mastering',
    foreign: [mixes],
    own: 'Mastering',
    version: { kind: 'master', note: 'Both masters.' },
    // The demo is what clients send, and what they get.
    allowed: [
      'Your final mix, from the first sound to the end of the last reverb.',
      ...['Mix<', 'Mix at ', '{ "Mix"', 'The mix keeps its balance:', '-mix.mp3'],
    ],
    demo: ['Mix', 'Master'],
  },
  {
    kind: 'mixing',
    foreign: [masters],
    own: 'Mixing',
    version: { kind: 'mix', note: 'Both mixes.' },
    allowed: ['You get a WAV, ready for mastering.', 'A WAV, ready for mastering'],
    demo: ['Before', 'After'],
  },
  {
    kind: 'other',
    foreign: [mixes, masters],
    own: 'Production',
    version: { kind: 'clean', note: 'Both songs.' },
    allowed: [],
    demo: ['Before', 'After'],
  },
];

/** What a person reads or is read: without the names of fields in the page’s data, of files and of classes. */
export const readWords = (html: string): string =>
  html
    .replaceAll(/<style[\s\S]*?<\/style>/g, ' ')
    .replaceAll(/ (?:class|src|srcset|href|id|for|name|data-[a-z-]+)="[^"]*"/g, ' ')
    .replaceAll(/"(?:id|url|studio_kind|services|delivers|delivered)":(?:"[^"]*"|\[[^\]]*\])/g, ' ')
    .replaceAll(/"[a-z_]+":/g, ' ')
    .replaceAll('<!-- -->', '');

export const expectNoOther = (words: string, { foreign, allowed }: Trade, where: string) => {
  const rest = allowed.reduce((text, sentence) => text.replaceAll(sentence, ''), words);
  const found = foreign.flatMap((pattern) =>
    [...rest.matchAll(pattern)].map(({ index }) => rest.slice(Math.max(0, index - 60), index + 40)),
  );
  expect(found, where).toEqual([]);
};
