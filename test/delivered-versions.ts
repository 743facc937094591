import { lockOrderOrThrow } from '../server/features/ledger/lock-order.ts';
import { moveOrder } from '../server/features/order-status/move-order.ts';
import { getStatusAfterDelivery } from '../server/features/versions/delivered-status.ts';
import { insertVersion, nextNumber } from '../server/features/versions/edit-queries.ts';
import { listVersions } from '../server/features/versions/queries.ts';
import { endApproval } from '../server/features/versions/song-queries.ts';
import { DAY, fromNow, now, nowAfter } from '../server/lib/clock.ts';
import { newId } from '../server/lib/ids.ts';
import { insertRows, type Queries } from '../server/ports/database/port.ts';
import type { VersionKind } from '../shared/version-kinds.ts';
import type { TestApp } from './harness.ts';

export const VERSION_SECONDS = 180;

type Delivered = { song?: number; kind?: VersionKind };

/** Inserts ready versions of an order, without their files. Returns their ids. */
export const addReadyVersions = async (
  tx: Queries,
  order_id: string,
  versions: readonly Delivered[],
): Promise<string[]> => {
  const ids: string[] = [];
  for (const { song = 1, kind = 'mix' } of versions) {
    const version = { id: newId(), order_id, song, kind };
    const number = await nextNumber(tx, version);
    const name = `${kind} ${number}.wav`;
    await insertVersion(tx, {
      ...version,
      kind_name: '',
      number,
      name,
      note: '',
      format: 'WAV',
      size_bytes: 1000,
      storage_key: `orders/${version.id}`,
      created_at: now(),
    });
    const duration_s = kind === 'stems' ? null : VERSION_SECONDS;
    const ready = { state: 'ready', duration_s } as const;
    await tx.updateTable('order_versions').set(ready).where('id', '=', version.id).execute();
    ids.push(version.id);
  }
  return ids;
};

/**
 * Delivers versions of an order's songs to its client, as rows only: for tests of what follows a delivery. Returns
 * their ids.
 */
export const addDelivery = ({ deps }: TestApp, order_id: string, versions: readonly Delivered[] = [{}]) =>
  deps.database.transaction(async (tx) => {
    const ids = await addReadyVersions(tx, order_id, versions);

    const at = nowAfter((await listVersions(tx, order_id)).map(({ delivered_at }) => delivered_at));
    const delivery = { id: newId(), order_id, at, note: '' };
    await insertRows(tx, 'order_deliveries', [delivery]);
    await tx.updateTable('order_versions').set({ delivery_id: delivery.id }).where('id', 'in', ids).execute();
    const words = { note: '', admin_note: '', at: delivery.at, paid: false };
    await endApproval(tx, order_id, [...new Set(versions.map(({ song = 1 }) => song))]);
    const before = await lockOrderOrThrow(tx, order_id);
    const status = getStatusAfterDelivery(before.order, await listVersions(tx, order_id));
    const move = { ...words, kind: 'delivered', status } as const;
    await moveOrder(tx, before, { ...move, marks: { approval_reminder_at: fromNow(7 * DAY) } });
    return ids;
  });
