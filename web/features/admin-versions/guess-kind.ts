import { type VersionKind, versionKinds } from '../../../shared/version-kinds.ts';

const words: [VersionKind, RegExp][] = [
  ['stems', /stem|multi.?track|\.zip$/i],
  ['instrumental', /instr|karaoke|tv.?track|no.?vox/i],
  ['acapella', /a.?cap+el+a|vocals?.only/i],
  ['clean', /clean|radio/i],
  ['master', /master|mstr/i],
  ['mix', /mix/i],
];

/** Guesses a file's kind from its name, or else from what the song still needs. */
export const guessKind = (name: string, missing: readonly VersionKind[]): VersionKind =>
  words.find(([, pattern]) => pattern.test(name))?.[0] ?? missing[0] ?? versionKinds[0];
