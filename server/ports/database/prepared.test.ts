import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { engines, orderRow, setDatabase } from '../../../test/databases.ts';
import { deleteRows, readRows } from '../../../test/rows.ts';
import { insertRow, insertRows, prepared } from './prepared.ts';

describe.each(engines)('prepared statements on %s', (name, newPlace) => {
  const stage = setDatabase(newPlace);

  describe('prepared', () => {
    let builds = 0;
    const put = prepared((db, { key, value }: { key: string; value: string }) => {
      builds++;
      return db.insertInto('settings').values({ key, value }).returning('value');
    });

    test("puts each call's values in their places, and builds the text once", async () => {
      builds = 0;
      const answers = await stage.database.transaction(async (tx) => [
        await put(tx, { key: 'a', value: '1' }),
        await put(tx, { value: '2', key: 'b' }),
      ]);
      expect(answers).toEqual([[{ value: '1' }], [{ value: '2' }]]);
      expect(await stage.database.read.selectFrom('settings').selectAll().orderBy('key').execute()).toEqual([
        { key: 'a', value: '1' },
        { key: 'b', value: '2' },
      ]);
      expect(builds).toBe(1);
    });

    test.each<[string, (value: string) => string]>([
      ['writes a value into words', (value) => `${value}!`],
      ['compares a value', (value) => (value > 'm' ? 'late' : 'early')],
      ['adds to a value', (value) => value + 1],
      ['writes a value as JSON', (value) => JSON.stringify({ value })],
      ['calls what a text can do', (value) => value.toLowerCase()],
    ])('rejects a builder that %s', async (_name, look) => {
      const wrong = prepared((db, { key, value }: { key: string; value: string }) =>
        db.insertInto('settings').values({ key, value: look(value) }),
      );
      await expect(stage.database.transaction((tx) => wrong(tx, { key: 'a', value: '1' }))).rejects.toThrow();
      expect(await readRows(stage.database, 'settings')).toEqual([]);
    });
  });

  describe('insertRows', () => {
    const rows = () => stage.database.read.selectFrom('settings').selectAll().orderBy('key').execute();

    test('inserts any number of rows, in whatever order each lists its columns', async () => {
      for (const count of [0, 1, 2, 2, 12, 13, 40]) {
        await deleteRows(stage.database, 'settings');
        const wanted = Array.from({ length: count }, (_, at) => ({
          key: `k${String(at).padStart(2, '0')}`,
          value: `v${at}`,
        }));
        const mixed = wanted.map((row, at) => (at % 2 ? { value: row.value, key: row.key } : row));
        const answered = await stage.database.transaction((tx) => insertRows(tx, 'settings', mixed, 'key'));
        expect(answered).toHaveLength(count);
        expect(await rows()).toEqual(wanted);
      }
    });

    test("uses a column's default for undefined", async () => {
      const row = orderRow('MF-1');
      const { seq } = await stage.database.transaction((tx) =>
        insertRow(tx, 'orders', { ...row, seq: undefined }, 'seq'),
      );
      expect(seq).toBeGreaterThan(0);
      const next = await stage.database.transaction((tx) =>
        insertRow(tx, 'orders', orderRow('MF-2'), 'seq', 'id'),
      );
      expect(next).toEqual({ seq: seq + 1, id: 'MF-2' });
    });

    test.each<[string, object[]]>([
      ['lacks a column', [{ key: 'a', value: '1' }, { key: 'b' }]],
      ['has one more', [{ key: 'a' }, { key: 'b', value: '2' }]],
      ['has another', [{ key: 'a' }, { value: '2' }]],
      [
        'gives undefined',
        [
          { key: 'a', value: '1' },
          { key: 'b', value: undefined },
        ],
      ],
    ])('throws when a row %s, and inserts nothing', async (_name, different) => {
      const insert = stage.database.transaction((tx) => insertRows(tx, 'settings', different as never));
      await expect(insert).rejects.toThrow('Rows of settings with different columns');
      expect(await rows()).toEqual([]);
    });
  });

  test('insertRow throws when the engine returns no row', async () => {
    const swallow =
      name === 'sqlite'
        ? ['create trigger swallow before insert on settings begin select raise(ignore); end']
        : [
            'create function swallow() returns trigger language plpgsql as $$ begin return null; end $$',
            'create trigger swallow before insert on settings for each row execute function swallow()',
          ];
    const insert = stage.database.transaction(async (tx) => {
      for (const text of swallow) await sql.raw(text).execute(tx);
      await insertRow(tx, 'settings', { key: 'a', value: '1' }, 'key');
    });
    await expect(insert).rejects.toThrow('The row of settings was not inserted');
  });
});
