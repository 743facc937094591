import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  addOrder,
  engines,
  orderRow,
  type Place,
  search,
  setSetting,
  settingKeys,
} from '../../../test/databases.ts';
import { unheard } from '../../features/orders/queries.ts';
import type { Database } from './port.ts';

describe.each(engines)('database on %s', (_name, newPlace) => {
  let place: Place;
  let database: Database;
  beforeAll(async () => {
    place = await newPlace();
    database = await place.open();
  });
  afterAll(() => place.close());
  beforeEach(() =>
    database.transaction(async (tx) => {
      for (const table of ['settings', 'orders', 'order_totals'] as const)
        await tx.deleteFrom(table).execute();
    }),
  );

  describe('a transaction', () => {
    test('answers what its work answers, and is seen by every reader afterwards', async () => {
      const other = await place.open();
      expect(
        await database.transaction(async (tx) => {
          await setSetting(tx, 'a', '1');
          return 'done';
        }),
      ).toBe('done');
      expect(await settingKeys(database)).toEqual(['a']);
      expect(await settingKeys(other)).toEqual(['a']);
    });

    test('that throws leaves nothing and rejects with what was thrown', async () => {
      const thrown = new Error('changed my mind');
      const running = database.transaction(async (tx) => {
        await setSetting(tx, 'a', '1');
        throw thrown;
      });
      await expect(running).rejects.toBe(thrown);
      expect(await settingKeys(database)).toEqual([]);
    });

    test('is not seen from outside before it is over, and sees its own writes', async () => {
      await database.transaction(async (tx) => {
        await setSetting(tx, 'a', '1');
        expect(await tx.selectFrom('settings').selectAll().execute()).toHaveLength(1);
        expect(await settingKeys(database)).toEqual([]);
      });
    });

    test('that fails among many of the same moment takes none of its neighbours along', async () => {
      const results = await Promise.allSettled(
        Array.from({ length: 40 }, (_, index) =>
          database.transaction(async (tx) => {
            await setSetting(tx, `k${String(index).padStart(2, '0')}`, 'x');
            if (index % 5 === 0) throw new Error(`no ${index}`);
            if (index % 7 === 0) await sql`select * from no_such_table`.execute(tx);
          }),
        ),
      );
      const good = results.flatMap(({ status }, index) => (status === 'fulfilled' ? [index] : []));
      expect(good).toEqual(Array.from({ length: 40 }, (_, n) => n).filter((n) => n % 5 && n % 7));
      expect(await settingKeys(database)).toEqual(good.map((n) => `k${String(n).padStart(2, '0')}`));
    });

    test('that breaks a rule of the tables fails alone', async () => {
      const insert = (key: string) =>
        database.transaction(async (tx) => {
          await tx.insertInto('settings').values({ key, value: '' }).execute();
        });
      const results = await Promise.allSettled(['a', 'b', 'a', 'c'].map(insert));
      const refused = results.filter((result) => result.status === 'rejected');
      expect(refused).toMatchObject([{ reason: { name: 'AppError', code: 'conflict' } }]);
      expect(await settingKeys(database)).toEqual(['a', 'b', 'c']);
    });

    test('foreign keys hold', async () => {
      const orphan = database.transaction(async (tx) => {
        await tx
          .insertInto('sessions')
          .values({
            id: 's',
            token_hash: 't',
            admin_id: 'nobody',
            address: '',
            device: '',
            created_at: '',
            last_used_at: '',
          })
          .execute();
      });
      await expect(orphan).rejects.toThrow();
    });

    test('two hundred that add to one number at once lose none', async () => {
      await Promise.all(
        Array.from({ length: 200 }, () =>
          database.transaction(async (tx) => {
            await tx
              .insertInto('order_totals')
              .values({ status: 'pending', orders: 1, amount: 50 })
              .onConflict((conflict) =>
                conflict.column('status').doUpdateSet({
                  orders: sql<number>`order_totals.orders + 1`,
                  amount: sql<number>`order_totals.amount + 50`,
                }),
              )
              .execute();
          }),
        ),
      );
      expect(await database.read.selectFrom('order_totals').selectAll().execute()).toEqual([
        { status: 'pending', orders: 200, amount: 10_000 },
      ]);
    });
  });

  test('reading goes on while a transaction is under way', async () => {
    let finish = () => {};
    const held = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const writing = database.transaction(async (tx) => {
      await setSetting(tx, 'a', '1');
      await held;
    });
    for (let count = 0; count < 20; count++) expect(await settingKeys(database)).toEqual([]);
    finish();
    await writing;
  });

  test('rows come back as they went in: numbers beyond 32 bits, flags, nothing, any text', async () => {
    const text = 'O\'Brien "quoted" \\ % _ ; -- 😀 é ‮ \u0301 \n end';
    const row = orderRow('MX-1', { notes: text, rush_delivery: 1, total_amount: 2 ** 31 - 1 });
    await addOrder(database, row);
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
      ...unheard,
    };
    await database.transaction(async (tx) => {
      await tx.insertInto('order_files').values(file).execute();
      await tx
        .insertInto('order_totals')
        .values({ status: 'mixed', orders: 1, amount: 2 ** 52 })
        .execute();
    });
    expect(await database.read.selectFrom('orders').selectAll().executeTakeFirst()).toEqual({
      ...row,
      seq: expect.any(Number),
    });
    expect(await database.read.selectFrom('order_files').selectAll().execute()).toEqual([file]);
    expect(await database.read.selectFrom('order_totals').select('amount').execute()).toEqual([
      { amount: 2 ** 52 },
    ]);
  });

  test('sequence numbers grow and are never given twice', async () => {
    const seqOf = async (id: string) => {
      await addOrder(database, orderRow(id));
      return (
        await database.read.selectFrom('orders').select('seq').where('id', '=', id).executeTakeFirstOrThrow()
      ).seq;
    };
    const first = await seqOf('MX-1');
    await database.transaction(async (tx) => {
      await tx.deleteFrom('orders').execute();
    });
    expect(await seqOf('MX-2')).toBeGreaterThan(first);
  });

  describe('search', () => {
    const people = {
      'MX-A': { name: 'Jo Ng', email: 'jo@bandcamp.test' },
      'MX-B': { name: 'Zoë Müller-Lüdenscheidt', email: 'zoe@example.test' },
      'MX-C': { name: '100%_sure "the \\ best"', email: 'c@example.test' },
      'MX-D': { name: 'Александра 山田太郎 😀😀😀', email: 'd@example.test' },
      'MX-E': { name: "O'Neil", email: 'joan@example.test' },
    };
    beforeEach(async () => {
      for (const [id, given] of Object.entries(people)) await addOrder(database, orderRow(id, given));
    });

    test.each([
      ['a part of a word', ['densch'], ['MX-B']],
      ['a part of an address', ['andcamp'], ['MX-A']],
      ['a number', ['mx-c'], ['MX-C']],
      ['every word, in any order', ['example', 'zoë'], ['MX-B']],
      ['one word missing', ['example', 'nobody'], []],
      ['letters with marks', ['müll'], ['MX-B']],
      ['letters without the marks they have', ['mull'], []],
      ['another script', ['александ'], ['MX-D']],
      ['three signs of another script', ['山田太'], ['MX-D']],
      ['signs beyond 16 bits', ['😀😀😀'], ['MX-D']],
      ['a per cent sign is no wildcard', ['0%_s'], ['MX-C']],
      ['an underline is no wildcard', ['0__s'], []],
      ['a per cent sign that stands nowhere', ['a%a'], []],
      ['a backslash', ['e \\ b'], ['MX-C']],
      ['a double quote', ['"the'], ['MX-C']],
      ['a single quote', ["o'neil"], ['MX-E']],
      ['operators of a search language', ['or not and near('], []],
      ['a star', ['ali*'], []],
      ['one letter: the start of a name', ['z'], ['MX-B']],
      ['two letters: the start of name or address', ['jo'], ['MX-A', 'MX-E']],
      ['two letters from within', ['ng'], []],
      ['one short and one long word', ['jo', 'camp'], ['MX-A']],
      ['a short word that begins a later one', ['band', 'n'], ['MX-A']],
      ['a short word from within, beside a long one', ['band', 'g'], []],
      ['a short per cent sign beside a long word', ['best', '%'], []],
      ['two short words', ['jo', "o'"], ['MX-E']],
      ['a per cent sign alone', ['%'], []],
      ['an underline alone', ['_'], []],
      ['a backslash alone', ['\\'], []],
      ['a double quote alone', ['"'], []],
      ['two signs beyond 16 bits', ['😀😀'], []],
    ])('%s', async (_what, words, found) => {
      expect(await search(database, ...words)).toEqual(found);
    });

    test('follows changes and removals', async () => {
      await database.transaction(async (tx) => {
        await tx
          .updateTable('orders')
          .set({ search_text: 'mx-a somebody else' })
          .where('id', '=', 'MX-A')
          .execute();
        await tx.deleteFrom('orders').where('id', '=', 'MX-B').execute();
      });
      expect(await search(database, 'bandcamp')).toEqual([]);
      expect(await search(database, 'somebody')).toEqual(['MX-A']);
      expect(await search(database, 'müller')).toEqual([]);
    });

    test('any long word finds what holds it, and nothing else', async () => {
      const texts = Object.entries(people).map(([id, { name, email }]) => ({
        id,
        text: `${id}\n${name}\n${email}`.toLowerCase(),
      }));
      const somewhere = fc.constantFrom(...texts).chain(({ text }) => {
        const signs = [...text.replaceAll('\n', ' ')];
        return fc
          .tuple(fc.nat(signs.length - 3), fc.integer({ min: 3, max: 12 }))
          .map(([start, length]) => signs.slice(start, start + length).join(''));
      });
      const anything = fc
        .string({ unit: 'grapheme-ascii', minLength: 3, maxLength: 8 })
        .map((t) => t.toLowerCase());
      await fc.assert(
        fc.asyncProperty(fc.oneof(somewhere, anything), async (word) => {
          const holders = texts.filter(({ text }) => text.includes(word)).map(({ id }) => id);
          expect(await search(database, word)).toEqual(holders);
        }),
        { numRuns: 300 },
      );
    });
  });

  test('check answers while the database does', async () => {
    await expect(database.check()).resolves.toBeUndefined();
  });

  test('a mistake of ours stays a mistake, not a busy studio', async () => {
    await expect(sql`select no_such_column`.execute(database.read)).rejects.not.toHaveProperty('status');
  });
});
