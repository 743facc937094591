import { getSongName } from '../../../shared/song-name.ts';
import type { ApprovedSong } from '../../../shared/versions.ts';
import type { VersionRow } from '../ledger/rows.ts';

/** What labels add after the title; a master gets nothing. */
export const kindWords: Record<VersionRow['kind'], string> = {
  mix: ' (Mix)',
  master: '',
  clean: ' (Clean)',
  instrumental: ' (Instrumental)',
  acapella: ' (Acapella)',
  stems: ' (Stems)',
  rough: ' (Rough mix)',
};

type Titled = Pick<ApprovedSong, 'song' | 'title'>;

/** `Low Tide (Clean)`, as players show it. */
export const getTrackTitle = ({ kind, ...song }: Titled & Pick<VersionRow, 'kind'>): string =>
  `${getSongName(song)}${kindWords[kind]}`;
