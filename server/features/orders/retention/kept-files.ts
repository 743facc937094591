import type { Queries } from '../../../ports/database/port.ts';
import { describeSong, describeVersion } from '../deliveries/describe.ts';
import { listOrderFiles } from '../queries.ts';
import { listSongs } from '../rounds/approval-queries.ts';
import { presentSongs } from '../rounds/present.ts';
import type { OrderRow } from '../rows.ts';
import { listVersions } from '../versions/queries.ts';

export type KeptFile = { name: string; size_bytes: number };
/** The stored files of an order that its client knows: those they sent, and those delivered to them. */
export type KeptFiles = { sent: KeptFile[]; delivered: KeptFile[]; count: number; bytes: number };

/** Those files of an order that are still stored. */
export const listKeptFiles = async (db: Queries, order: OrderRow): Promise<KeptFiles> => {
  const [files, versions, songs] = await Promise.all([
    listOrderFiles(db, order.id),
    listVersions(db, order.id),
    listSongs(db, order.id),
  ]);
  const titles = presentSongs(order, songs);
  const nameOf = (song: number) => describeSong(titles[song - 1] ?? { song, title: '' });
  const sent = files
    .filter(({ expired_at }) => expired_at === null)
    .map(({ name, path, size_bytes }) => ({ name: path ? `${path}/${name}` : name, size_bytes }));
  const delivered = versions
    .filter(
      ({ expired_at, storage_key, delivery_id }) =>
        expired_at === null && storage_key !== null && delivery_id !== null,
    )
    .map((version) => ({
      name: `${nameOf(version.song)}, ${describeVersion(version)} (${version.name})`,
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
