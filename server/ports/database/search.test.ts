import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { addOrder, engines, orderRow, search, setDatabase } from '../../../test/databases.ts';

describe.each(engines)('database on %s', (_name, newPlace) => {
  const stage = setDatabase(newPlace);

  describe('search', () => {
    const people = {
      'MX-A': { name: 'Jo Ng', email: 'jo@bandcamp.test' },
      'MX-B': { name: 'Zoë Müller-Lüdenscheidt', email: 'zoe@example.test' },
      'MX-C': { name: '100%_sure "the \\ best"', email: 'c@example.test' },
      'MX-D': { name: 'Александра 山田太郎 😀😀😀', email: 'd@example.test' },
      'MX-E': { name: "O'Neil", email: 'joan@example.test' },
    };
    beforeEach(async () => {
      for (const [id, given] of Object.entries(people)) await addOrder(stage.database, orderRow(id, given));
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
      expect(await search(stage.database, ...words)).toEqual(found);
    });

    test('follows changes and removals', async () => {
      await stage.database.transaction(async (tx) => {
        await tx
          .updateTable('orders')
          .set({ search_text: 'mx-a somebody else' })
          .where('id', '=', 'MX-A')
          .execute();
        await tx.deleteFrom('orders').where('id', '=', 'MX-B').execute();
      });
      expect(await search(stage.database, 'bandcamp')).toEqual([]);
      expect(await search(stage.database, 'somebody')).toEqual(['MX-A']);
      expect(await search(stage.database, 'müller')).toEqual([]);
    });

    test('finds every row containing a long word, and no other', async () => {
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
          expect(await search(stage.database, word)).toEqual(holders);
        }),
        { numRuns: 300 },
      );
    });
  });
});
