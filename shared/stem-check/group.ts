import type { CheckedStem, Finding, SongFinding, StemLabel } from '../stems.ts';
import type { Unsaid } from './telling.ts';
import { bareName, isInstrument, isVoice, wordsOf } from './words.ts';
import type { Sounding } from './zip-stems.ts';

/** The files of one song, those in ZIPs on their own. */
export type SongGroup = { song: number; stems: Sounding[] };

const voiceLabels: readonly StemLabel[] = ['lead', 'hook', 'adlib', 'stack_left', 'stack_right'];

export const isVocal = ({ label, name }: CheckedStem): boolean =>
  voiceLabels.includes(label) ||
  (label === 'other' && wordsOf(bareName(name)).some(isVoice) && !isMusic({ label, name }));

/** The beat, or one of the instruments a beat is made of. */
export const isMusic = ({ label, name }: Pick<CheckedStem, 'label' | 'name'>): boolean =>
  label === 'beat' ||
  label === 'drums' ||
  label === 'instrument' ||
  (label === 'other' && wordsOf(bareName(name)).some(isInstrument));

export const tell = (
  song: number,
  stems: readonly CheckedStem[],
  finding: Unsaid<Finding>,
): Unsaid<SongFinding> => ({ ...finding, song, file_ids: [...new Set(stems.map(({ id }) => id))] });
