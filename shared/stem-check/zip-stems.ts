import type { CheckedStem } from '../stems.ts';
import { labelOf } from './label.ts';

/** A sound as a song holds it; `zip` is the name of the ZIP it came in, or empty. */
export type Sounding = CheckedStem & { zip: string };

/** The audio files of a ZIP as stems of their own, under the ZIP's id; of any other file itself. */
export const stemsInside = (stem: CheckedStem): Sounding[] => {
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
      label: labelOf(name, folder),
      report: facts && { facts, measures, entries: null },
    };
  });
};
