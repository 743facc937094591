import type { OrderDetail, OrderFile } from '../../../shared/orders.ts';
import { groupBy } from '../../../shared/stem-check/group-by.ts';
import type { Severity } from '../../../shared/stems.ts';

export type SongFiles = { song: number; files: OrderFile[]; findings: OrderDetail['song_findings'] };

/** The files of each song, with findings across them. */
export const groupBySong = ({
  files,
  song_findings,
}: Pick<OrderDetail, 'files' | 'song_findings'>): SongFiles[] =>
  [...new Set([...files, ...song_findings].map(({ song }) => song))]
    .sort((one, other) => one - other)
    .map((song) => ({
      song,
      files: files.filter((file) => file.song === song),
      findings: song_findings.filter((finding) => finding.song === song),
    }));

/** Files that arrived together: with the order, or later with a note. */
export type FileGroup = Pick<OrderFile, 'added_at' | 'note'> & { files: OrderFile[] };

/** Groups a song's files by arrival, those of the order first. `all`: the order's, as one of them carries the note. */
export const groupByArrival = (files: readonly OrderFile[], all = files): FileGroup[] =>
  [...groupBy(files, ({ added_at }) => added_at ?? '')]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([added_at, own]) => ({
      added_at: added_at || null,
      note: (added_at && all.find((file) => file.added_at === added_at && file.note)?.note) || '',
      files: own,
    }));

/** `2 to fix, 1 worth a look`; empty when nothing was checked. */
export const describeFindings = ({
  files,
  song_findings,
}: Pick<OrderDetail, 'files' | 'song_findings'>): string => {
  if (files.every(({ report }) => report === null)) return '';
  const found = [...song_findings, ...files.flatMap(({ findings }) => findings)];
  const count = (severity: Severity) => found.filter((finding) => finding.severity === severity).length;
  const [fix, look] = [count('fix'), count('look')];
  if (fix + look === 0) return 'nothing stands out';
  return [fix > 0 && `${fix} to fix`, look > 0 && `${look} worth a look`].filter(Boolean).join(', ');
};

/** `(beat.wav, lead.wav and 4 more)`: files a finding is about but does not name. */
export const describeUnnamed = (
  { severity, words, file_ids }: OrderDetail['song_findings'][number],
  files: readonly Pick<OrderFile, 'id' | 'name'>[],
): string => {
  const about = files.filter(({ id, name }) => file_ids.includes(id) && !words.includes(name));
  if (severity === 'fine' || about.length === 0) return '';
  const names = about.slice(0, 3).map(({ name }) => name);
  const more = about.length - names.length;
  return more > 0 ? `(${names.join(', ')} and ${more} more)` : `(${names.join(', ')})`;
};
