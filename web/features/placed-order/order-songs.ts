import type { ClientOrder } from '../../../shared/client-orders.ts';

/** Whether there is anything to listen to. */
export const isDelivered = ({ songs }: Pick<ClientOrder, 'songs'>): boolean =>
  songs.some(({ versions }) => versions.length > 0);

/** Text for a song without files: with a ZIP, or folders for several songs, nothing need be missing. */
export const describeEmptySong = ({
  song_count,
  files_complete,
}: Pick<ClientOrder, 'files_complete' | 'song_count'>): string => {
  if (song_count === 1) return 'No files yet.';
  return files_complete
    ? 'No files listed for this song. They may be among those of another song.'
    : 'No files for this song yet.';
};
