import { getSongName } from '../../../shared/song-name.ts';
import type { ApprovedSong } from '../../../shared/versions.ts';
import type { VersionRow } from '../ledger/rows.ts';

/** What labels add after the title; a finished song gets nothing. */
const kindWords: ReadonlyMap<string, string> = new Map([
  ['mix', ' (Mix)'],
  ['master', ''],
  ['version', ''],
  ['clean', ' (Clean)'],
  ['instrumental', ' (Instrumental)'],
  ['acapella', ' (Acapella)'],
  ['stems', ' (Stems)'],
  ['rough', ' (Rough mix)'],
]);

export const getKindWords = ({ kind, kind_name }: Pick<VersionRow, 'kind' | 'kind_name'>): string =>
  kindWords.get(kind) ?? ` (${kind_name || kind})`;

type Titled = Pick<ApprovedSong, 'song' | 'title'>;

/** `Low Tide (Clean)`, as players show it. */
export const getTrackTitle = (track: Titled & Pick<VersionRow, 'kind' | 'kind_name'>): string =>
  `${getSongName(track)}${getKindWords(track)}`;
