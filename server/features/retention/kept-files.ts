import { nameVersion } from '../../../shared/version-kinds.ts';
import type { Queries } from '../../ports/database/port.ts';
import { describeSong } from '../ledger/describe.ts';
import { listOrderFiles } from '../ledger/order-queries.ts';
import type { OrderRow } from '../ledger/rows.ts';
import type { KeptFiles } from '../order-emails/retention-emails.ts';
import { listVersions } from '../versions/queries.ts';
import { listSongs } from '../versions/song-queries.ts';

/** Those files of an order that are still stored. */
export const listKeptFiles = async (
  db: Queries,
  order: OrderRow,
): Promise<KeptFiles & { count: number; bytes: number }> => {
  const [files, versions, songs] = await Promise.all([
    listOrderFiles(db, order.id),
    listVersions(db, order.id),
    listSongs(db, order),
  ]);
  const nameOf = (song: number) => describeSong(songs[song - 1] ?? { song, title: '' });
  const sent = files
    .filter(({ expired_at }) => expired_at === null)
    .map(({ name, path, size_bytes }) => ({ name: path ? `${path}/${name}` : name, size_bytes }));
  const delivered = versions
    .filter(
      ({ expired_at, storage_key, delivery_id }) =>
        expired_at === null && storage_key !== null && delivery_id !== null,
    )
    .map((version) => ({
      name: `${nameOf(version.song)}, ${nameVersion(version)} (${version.name})`,
      size_bytes: version.size_bytes,
    }));
  const all = [...sent, ...delivered];
  return {
    sent,
    delivered,
    count: all.length,
    bytes: all.reduce((sum, { size_bytes }) => sum + size_bytes, 0),
  };
};
