import type { VersionKind } from '../../../../shared/version-kinds.ts';
import type { ApprovedSong } from '../../../../shared/versions.ts';
import type { VersionRow } from '../versions/queries.ts';

const kindLabels: Record<VersionKind, string> = {
  mix: 'Mix',
  master: 'Master',
  clean: 'Clean edit',
  instrumental: 'Instrumental',
  acapella: 'Acapella',
  stems: 'Stems',
};

export const getKindLabel = (kind: VersionRow['kind']): string =>
  kind === 'rough' ? 'Rough mix' : kindLabels[kind];

/** `Master 2`, as the order page calls it. */
export const describeVersion = ({ kind, number }: Pick<VersionRow, 'kind' | 'number'>): string =>
  `${getKindLabel(kind)} ${number}`;

export const describeSong = ({ song, title }: Pick<ApprovedSong, 'song' | 'title'>): string =>
  title ? `Song ${song}: ${title}` : `Song ${song}`;
