import type { CheckedStem, Finding, SongFinding, StemLabel } from '../stems.ts';
import type { DraftFinding } from './findings.ts';
import { guessLabel } from './label.ts';
import { getBaseName, isInstrument, isVoice, splitWords } from './name-words.ts';

/** The files of one song, those in ZIPs on their own. */
export type SongGroup = { song: number; stems: SongStem[] };

const voiceLabels: readonly StemLabel[] = ['lead', 'hook', 'adlib', 'stack_left', 'stack_right'];

export const isVocal = ({ label, name }: CheckedStem): boolean =>
  voiceLabels.includes(label) ||
  (label === 'other' && splitWords(getBaseName(name)).some(isVoice) && !isMusic({ label, name }));

/** The beat, or one of the instruments a beat is made of. */
export const isMusic = ({ label, name }: Pick<CheckedStem, 'label' | 'name'>): boolean =>
  label === 'beat' ||
  label === 'drums' ||
  label === 'instrument' ||
  (label === 'other' && splitWords(getBaseName(name)).some(isInstrument));

export const toSongFinding = (
  song: number,
  stems: readonly CheckedStem[],
  finding: DraftFinding<Finding>,
): DraftFinding<SongFinding> => ({ ...finding, song, file_ids: [...new Set(stems.map(({ id }) => id))] });

/** A sound as a song holds it; `zip` is the name of the ZIP it came in, or empty. */
export type SongStem = CheckedStem & { zip: string };

/** The audio files of a ZIP as stems of their own, under the ZIP's id; of any other file itself. */
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
