import type { CheckedStem, Severity, SongFinding, StemLabel } from '../stems.ts';
import type { DraftFinding, Words } from './findings.ts';
import { guessLabel } from './label.ts';
import { getBaseName, isInstrument, isVoice, splitWords } from './name-words.ts';

/** The files of one song, with those in ZIPs listed individually. */
export type SongGroup = { song: number; stems: SongStem[] };

const voiceLabels: readonly StemLabel[] = ['lead', 'hook', 'adlib', 'stack_left', 'stack_right'];

export const isVocal = ({ label, name }: CheckedStem): boolean =>
  voiceLabels.includes(label) ||
  (label === 'other' && splitWords(getBaseName(name)).some(isVoice) && !isMusic({ label, name }));

/** Whether it is the beat or one of its instruments. */
export const isMusic = ({ label, name }: Pick<CheckedStem, 'label' | 'name'>): boolean =>
  label === 'beat' ||
  label === 'drums' ||
  label === 'instrument' ||
  (label === 'other' && splitWords(getBaseName(name)).some(isInstrument));

export const draftSongFinding = (
  song: number,
  stems: readonly CheckedStem[],
  code: string,
  severity: Severity,
  words: Words,
): DraftFinding<SongFinding> => ({
  code,
  severity,
  words,
  song,
  file_ids: [...new Set(stems.map(({ id }) => id))],
});

/** A sound in a song; `zip` is the name of the ZIP it came in, or empty. */
export type SongStem = CheckedStem & { zip: string };

/** Expands a ZIP into stems for its audio files, all under the ZIP's id; any other file is returned as it is. */
export const listStems = (stem: CheckedStem): SongStem[] => {
  const entries = stem.report?.entries;
  if (!entries) return [{ ...stem, zip: '' }];
  return entries.map(({ path, size_bytes, facts, measures }) => {
    const cut = path.lastIndexOf('/');
    const name = path.slice(cut + 1);
    const folder = cut < 0 ? '' : path.slice(0, cut);
    return {
      id: stem.id,
      name,
      path: folder,
      zip: stem.name,
      size_bytes,
      song: stem.song,
      label: guessLabel(name, folder),
      report: facts && { facts, measures, entries: null },
    };
  });
};
