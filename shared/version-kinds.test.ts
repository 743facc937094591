import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listMissing } from './missing-kinds.ts';
import {
  isApprovable,
  nameKindInside,
  nameVersion,
  type VersionKind,
  versionKinds,
} from './version-kinds.ts';

const kind = fc.constantFrom<VersionKind>(...versionKinds, 'atmos', 'tv_mix');
const sold = fc.uniqueArray(kind, { maxLength: 5 });

test('whatever was sold, a song can be approved once all of it is there', () => {
  fc.assert(
    fc.property(sold, fc.array(kind, { minLength: 1 }), (kinds, extras) => {
      const delivered = kinds.length > 0 ? kinds : extras;
      expect(delivered.some((one) => isApprovable(one, kinds))).toBe(true);
    }),
  );
});

test('a mix or a master is what a song is approved in, where the service makes one', () => {
  expect(isApprovable('instrumental', ['mix', 'instrumental'])).toBe(false);
  expect(isApprovable('atmos', ['master', 'atmos'])).toBe(false);
  expect(isApprovable('mix', ['master'])).toBe(true);
  expect(isApprovable('atmos', ['atmos'])).toBe(true);
  expect(isApprovable('clean', ['atmos'])).toBe(false);
  expect(isApprovable('version', ['clean'])).toBe(true);
  expect(isApprovable('version', ['mix'])).toBe(false);
  expect(isApprovable('clean', [])).toBe(true);
});

test('an order is complete once every song has what was sold, and a master needs no mix', () => {
  const cells = fc
    .tuple(fc.integer({ min: 1, max: 3 }), sold)
    .map(([songs, kinds]) =>
      Array.from({ length: songs }, (_, place) => place + 1).flatMap((song) =>
        kinds.map((own) => ({ song, kind: own })),
      ),
    );
  fc.assert(
    fc.property(cells, (all) => {
      expect(listMissing(all, () => true)).toEqual([]);
      expect(listMissing(all, () => false)).toEqual(all);
      const isMastered = (_: number, own: VersionKind) => own === 'master';
      expect(listMissing(all, isMastered)).toEqual(
        all.filter((cell) => cell.kind !== 'master' && cell.kind !== 'mix'),
      );
    }),
  );
});

test('a version has one name, and a kind of the studio’s own the name it was sold under', () => {
  expect(nameVersion({ kind: 'version', kind_name: '', number: 1 })).toBe('Version 1');
  expect(nameVersion({ kind: 'clean', kind_name: '', number: 1 })).toBe('Clean edit 1');
  expect(nameVersion({ kind: 'atmos', kind_name: 'Atmos version', number: 2 })).toBe('Atmos version 2');
  expect(nameKindInside({ kind: 'clean', kind_name: '' })).toBe('clean edit');
  expect(nameKindInside({ kind: 'atmos', kind_name: 'Dolby Atmos' })).toBe('Dolby Atmos');
});
