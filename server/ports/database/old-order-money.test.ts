import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { engines } from '../../../test/databases.ts';
import { buildAt0010 } from '../../../test/old-databases/at-0010.ts';
import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';

test.each(
  engines,
)('an order whose only report was a press on PayPal is migrated as one without reports, on %s', async (engine, newPlace) => {
  const place = await newPlace();
  const folder =
    engine === 'sqlite' ? dirname(place.address) : await mkdtemp(join(tmpdir(), 'mixfront-old-money-'));
  try {
    await buildAt0010(engine, folder, place.address);
    const old = await (engine === 'sqlite' ? openSqlite : openPostgres)(place.address, 'as found');
    const orders = old.read.selectFrom('orders').select('id').where('paid_amount', '=', 0);
    const { id } = await orders.where('has_report', '=', 0).limit(1).executeTakeFirstOrThrow();
    const reported = await orders.where('has_report', '=', 1).execute();
    expect(reported.length).toBeGreaterThan(0);
    // Versions before 0016 counted it as a report.
    await old.transaction(async (tx) => {
      await tx.updateTable('orders').set({ has_report: 1 }).where('id', '=', id).execute();
      await sql`insert into payments (id, order_id, state, method, amount, source, reported_at)
        values ('pressed', ${id}, 'reported', 'paypal', 5000, 'checkout', '2026-10-01T10:00:00.000Z')`.execute(
        tx,
      );
    });
    await old.close();
    const { read } = await place.open();
    const after = await read
      .selectFrom('orders')
      .select(['id', 'has_report', 'reported_amount', 'opened_method'])
      .where('id', 'in', [id, ...reported.map((order) => order.id)])
      .execute();
    for (const order of after)
      expect(order).toMatchObject(
        order.id === id
          ? { has_report: 0, reported_amount: 0, opened_method: 'paypal' }
          : { has_report: 1, reported_amount: expect.toSatisfy((amount: number) => amount > 0) },
      );
  } finally {
    await place.close();
    await rm(folder, { recursive: true, force: true });
  }
});
