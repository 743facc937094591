import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeChanges, putField } from './merge-changes.ts';

const from = { title: 'A', price: '50', days: [{ from: '1' }], texts: { footer: 'F', guide: 'G' } };

test('takes from either side what only that side changed', () => {
  const mine = { ...from, title: 'Mine', texts: { footer: 'F', guide: 'Mine' } };
  const theirs = { ...from, price: '60', texts: { footer: 'Theirs', guide: 'G' } };
  expect(mergeChanges(from, mine, theirs)).toEqual({
    merged: { ...from, title: 'Mine', price: '60', texts: { footer: 'Theirs', guide: 'Mine' } },
    changed: [
      { name: 'price', kind: 'taken', mine: '50', theirs: '60' },
      { name: 'texts.footer', kind: 'taken', mine: 'F', theirs: 'Theirs' },
    ],
  });
});

test('keeps mine of what both changed, and says so; the same change isn’t one', () => {
  const { merged, changed } = mergeChanges(
    from,
    { ...from, title: 'Mine', price: '70' },
    { ...from, title: 'Theirs', price: '70' },
  );
  expect(merged).toEqual({ ...from, title: 'Mine', price: '70' });
  expect(changed).toEqual([{ name: 'title', kind: 'both', mine: 'Mine', theirs: 'Theirs' }]);
});

test('joins lists of entries without an id, and leaves an order of ids to whoever is asked', () => {
  const mine = { ...from, days: [{ from: '2' }] };
  const theirs = { ...from, days: [{ from: '1' }, { from: '3' }] };
  const joined = mergeChanges(from, mine, theirs);
  expect(joined.merged.days).toEqual([{ from: '3' }, { from: '2' }]);
  expect(joined.changed).toMatchObject([{ name: 'days', kind: 'joined' }]);

  const order = (...ids: string[]) => ({ sections: ids.map((id) => ({ id })) });
  const ordered = mergeChanges(order('a', 'b', 'c'), order('b', 'a', 'c'), order('c', 'a', 'b'));
  expect(ordered.merged).toEqual(order('b', 'a', 'c'));
  expect(ordered.changed).toMatchObject([{ name: 'sections', kind: 'both' }]);
});

test('a chosen file is a change, and another file another one', () => {
  const [one, other] = [new File(['1'], 'a.wav'), new File(['1'], 'a.wav')];
  expect(mergeChanges({ file: null }, { file: one }, { file: null } as never).merged).toEqual({ file: one });
  expect(
    mergeChanges<{ file: File | null }>({ file: null }, { file: one }, { file: other }).changed,
  ).toHaveLength(1);
});

test('a field is put where it is, also one whose name has a dot', () => {
  expect(putField(from, 'texts.footer', 'X').texts).toEqual({ footer: 'X', guide: 'G' });
  expect(putField({ 'turnaround.from_hours': '1' }, 'turnaround.from_hours', '2')).toEqual({
    'turnaround.from_hours': '2',
  });
});

const word = fc.constantFrom('a', 'b', 'c');
const fields = fc.record({
  name: word,
  days: fc.uniqueArray(fc.record({ from: word }), { selector: ({ from }) => from }),
  texts: fc.record({ footer: word, guide: word }),
});

test('nothing that either side changed is lost, whatever the two are', () => {
  fc.assert(
    fc.property(fields, fields, fields, (base, mine, theirs) => {
      const { merged, changed } = mergeChanges(base, mine, theirs);
      // Without a change on one side, the other's is the result.
      expect(mergeChanges(base, base, theirs).merged).toEqual(theirs);
      expect(mergeChanges(base, mine, base)).toEqual({ merged: mine, changed: [] });
      // What was added stays, and what was removed goes.
      for (const side of [mine, theirs])
        for (const day of side.days)
          if (!base.days.some(({ from }) => from === day.from)) expect(merged.days).toContainEqual(day);
      for (const day of merged.days)
        expect([mine, theirs].some(({ days }) => days.some(({ from }) => from === day.from))).toBe(true);
      // Every text is one of the two, and one that both changed is told.
      for (const name of ['footer', 'guide'] as const) {
        const [was, my, their] = [base.texts[name], mine.texts[name], theirs.texts[name]];
        expect([my, their]).toContain(merged.texts[name]);
        const isBoth = my !== was && their !== was && my !== their;
        expect(changed.some((one) => one.name === `texts.${name}` && one.kind === 'both')).toBe(isBoth);
      }
    }),
  );
});
