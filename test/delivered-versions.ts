import { DAY, fromNow, now } from '../server/clock.ts';
import { moveOrder } from '../server/features/orders/status/move-order.ts';
import { insertVersion, nextNumber } from '../server/features/orders/versions/edit-queries.ts';
import { newId } from '../server/ids.ts';
import { insertRows, type Queries } from '../server/ports/database/port.ts';
import type { VersionKind } from '../shared/version-kinds.ts';
import type { TestApp } from './harness.ts';

export const VERSION_SECONDS = 180;

type Delivered = { song?: number; kind?: VersionKind };

/** Inserts ready versions of an order, without their files. Returns their ids. */
export const addReadyVersions = async (
  tx: Queries,
  order_id: string,
  versions: Delivered[],
): Promise<string[]> => {
  const ids: string[] = [];
  for (const { song = 1, kind = 'mix' } of versions) {
    const version = { id: newId(), order_id, song, kind };
    const number = await nextNumber(tx, version);
    const name = `${kind} ${number}.wav`;
    await insertVersion(tx, {
      ...version,
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
export const addDelivery = ({ deps }: TestApp, order_id: string, versions: Delivered[] = [{}]) =>
  deps.database.transaction(async (tx) => {
    const ids = await addReadyVersions(tx, order_id, versions);
    const delivery = { id: newId(), order_id, at: now(), note: '' };
    await insertRows(tx, 'order_deliveries', [delivery]);
    await tx.updateTable('order_versions').set({ delivery_id: delivery.id }).where('id', 'in', ids).execute();
    const words = { note: '', admin_note: '', at: delivery.at, paid: false };
    const move = { ...words, kind: 'delivered', status: 'delivered' } as const;
    await moveOrder(tx, order_id, { ...move, marks: { approval_reminder_at: fromNow(7 * DAY) } });
    return ids;
  });
