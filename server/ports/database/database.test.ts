import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import {
  addOrder,
  engines,
  orderRow,
  setDatabase,
  setSetting,
  settingKeys,
} from '../../../test/databases.ts';
import { addRows, deleteRows, findRow, readRows } from '../../../test/rows.ts';
import { uncheckedFile } from '../../features/ledger/order-queries.ts';

const noTotals = {
  shelf: 'current',
  status: 'pending',
  currency: 'USD',
  orders: 0,
  amount: 0,
  paid_orders: 0,
  paid_amount: 0,
} as const;

describe.each(engines)('database on %s', (_name, newPlace) => {
  const stage = setDatabase(newPlace);

  describe('a transaction', () => {
    test('returns the result of its work, and every later reader sees it', async () => {
      const other = await stage.place.open();
      expect(
        await stage.database.transaction(async (tx) => {
          await setSetting(tx, 'a', '1');
          return 'done';
        }),
      ).toBe('done');
      expect(await settingKeys(stage.database)).toEqual(['a']);
      expect(await settingKeys(other)).toEqual(['a']);
    });

    test('leaves nothing behind when it throws, and rejects with that error', async () => {
      const thrown = new Error('changed my mind');
      const running = stage.database.transaction(async (tx) => {
        await setSetting(tx, 'a', '1');
        throw thrown;
      });
      await expect(running).rejects.toBe(thrown);
      expect(await settingKeys(stage.database)).toEqual([]);
    });

    test('sees its own writes, which nobody else sees before it ends', async () => {
      await stage.database.transaction(async (tx) => {
        await setSetting(tx, 'a', '1');
        expect(await tx.selectFrom('settings').selectAll().execute()).toHaveLength(1);
        expect(await settingKeys(stage.database)).toEqual([]);
      });
    });

    test('fails without affecting the transactions it shares a commit with', async () => {
      const results = await Promise.allSettled(
        Array.from({ length: 40 }, (_, index) =>
          stage.database.transaction(async (tx) => {
            await setSetting(tx, `k${String(index).padStart(2, '0')}`, 'x');
            if (index % 5 === 0) throw new Error(`no ${index}`);
            if (index % 7 === 0) await sql`select * from no_such_table`.execute(tx);
          }),
        ),
      );
      const good = results.flatMap(({ status }, index) => (status === 'fulfilled' ? [index] : []));
      expect(good).toEqual(Array.from({ length: 40 }, (_, n) => n).filter((n) => n % 5 && n % 7));
      expect(await settingKeys(stage.database)).toEqual(good.map((n) => `k${String(n).padStart(2, '0')}`));
    });

    test('fails alone when it violates a constraint', async () => {
      const insert = (key: string) => addRows(stage.database, 'settings', { key, value: '' });
      const results = await Promise.allSettled(['a', 'b', 'a', 'c'].map(insert));
      const refused = results.filter((result) => result.status === 'rejected');
      expect(refused).toMatchObject([{ reason: { name: 'AppError', code: 'conflict' } }]);
      expect(await settingKeys(stage.database)).toEqual(['a', 'b', 'c']);
    });

    test('enforces foreign keys', async () => {
      const orphan = addRows(stage.database, 'sessions', {
        id: 's',
        token_hash: 't',
        admin_id: 'nobody',
        address: '',
        device: '',
        created_at: '',
        last_used_at: '',
      });
      await expect(orphan).rejects.toThrow();
    });

    test('loses none of forty simultaneous increments', async () => {
      await Promise.all(
        Array.from({ length: 40 }, () =>
          stage.database.transaction(async (tx) => {
            await tx
              .insertInto('order_totals')
              .values({ ...noTotals, orders: 1, amount: 50 })
              .onConflict((conflict) =>
                conflict.columns(['shelf', 'status', 'currency']).doUpdateSet({
                  orders: sql<number>`order_totals.orders + 1`,
                  amount: sql<number>`order_totals.amount + 50`,
                }),
              )
              .execute();
          }),
        ),
      );
      expect(await readRows(stage.database, 'order_totals')).toEqual([
        { ...noTotals, orders: 40, amount: 2_000 },
      ]);
    });
  });

  test('refuses transactions once it is closed, and nothing else fails', async () => {
    const other = await stage.place.open();
    await other.close();
    const late = Promise.allSettled([1, 2].map(() => other.transaction(async () => 'done')));
    expect(await late).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }]);
  });

  test('reads while a transaction is running', async () => {
    let finish = () => {};
    const held = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const writing = stage.database.transaction(async (tx) => {
      await setSetting(tx, 'a', '1');
      await held;
    });
    for (let count = 0; count < 5; count++) expect(await settingKeys(stage.database)).toEqual([]);
    finish();
    await writing;
  });

  test('returns rows as they were stored: numbers beyond 32 bits, flags, null, any text', async () => {
    const text = 'O\'Brien "quoted" \\ % _ ; -- 😀 é ‮ \u0301 \n end';
    const row = orderRow('MX-1', { notes: text, rush_delivery: 1, total_amount: 2 ** 31 - 1 });
    await addOrder(stage.database, row);
    const file = {
      id: 'f',
      order_id: 'MX-1',
      position: 0,
      storage_key: 'k',
      name: text,
      size_bytes: 2 ** 40 + 1,
      crc32: 2 ** 32 - 1,
      format: 'wav',
      probe: 'waiting' as const,
      duration_s: 1 / 3,
      sample_rate_hz: 192_000,
      bit_depth: null,
      channels: null,
      ...uncheckedFile,
    };
    await stage.database.transaction(async (tx) => {
      await tx.insertInto('order_files').values(file).execute();
      await tx
        .insertInto('order_totals')
        .values({ ...noTotals, orders: 1, amount: 2 ** 52 })
        .execute();
    });
    expect(await findRow(stage.database, 'orders')).toEqual({
      ...row,
      seq: expect.any(Number),
    });
    expect(await readRows(stage.database, 'order_files')).toEqual([file]);
    expect(await stage.database.read.selectFrom('order_totals').select('amount').execute()).toEqual([
      { amount: 2 ** 52 },
    ]);
  });

  test("returns a long list by column name when read again, even after its table's columns changed", async () => {
    const change = (...texts: string[]) =>
      stage.database.transaction(async (tx) => {
        for (const text of texts) await sql.raw(text).execute(tx);
      });
    const read = async () =>
      (await sql`select * from written_lines order by n`.execute(stage.database.read)).rows;
    const numbers = Array.from({ length: 50 }, (_, n) => n);
    const written = numbers.map((n) => ({ n, text: `line ${n}`, empty: null }));
    await change(
      'create table written_lines (n integer, text text, empty text)',
      `insert into written_lines values ${numbers.map((n) => `(${n}, 'line ${n}', null)`)}`,
    );
    for (let time = 0; time < 3; time++) expect(await read()).toEqual(written);
    await change(
      'alter table written_lines drop column text',
      `alter table written_lines add column added text default 'new'`,
    );
    for (let time = 0; time < 3; time++)
      expect(await read()).toEqual(numbers.map((n) => ({ n, empty: null, added: 'new' })));
    await change('drop table written_lines');
    await expect(read()).rejects.toThrow('written_lines');
  });

  test('sequence numbers grow and are never reused', async () => {
    const seqOf = async (id: string) => {
      await addOrder(stage.database, orderRow(id));
      return (
        await stage.database.read
          .selectFrom('orders')
          .select('seq')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      ).seq;
    };
    const first = await seqOf('MX-1');
    await deleteRows(stage.database, 'orders');
    expect(await seqOf('MX-2')).toBeGreaterThan(first);
  });

  test('check resolves while the database is up', async () => {
    await expect(stage.database.check()).resolves.toBeUndefined();
  });

  test('reports a bug as a bug, not as a busy database', async () => {
    await expect(sql`select no_such_column`.execute(stage.database.read)).rejects.not.toHaveProperty(
      'status',
    );
  });
});
