import { expect, test } from 'vitest';
import { listApproved } from './newest-versions.ts';
import type { VersionKind } from './version-kinds.ts';

test.each<[string, [VersionKind, number, string][], string[]]>([
  ['a mix', [['mix', 1, '1']], ['mix 1']],
  [
    'the latest mix',
    [
      ['mix', 1, '1'],
      ['mix', 2, '2'],
    ],
    ['mix 2'],
  ],
  [
    'a master without the mix it came of',
    [
      ['mix', 1, '1'],
      ['master', 1, '2'],
    ],
    ['master 1'],
  ],
  [
    'a master and a clean edit that came later',
    [
      ['master', 1, '1'],
      ['clean', 1, '2'],
    ],
    ['master 1', 'clean 1'],
  ],
  [
    'a master and a mix that came later',
    [
      ['master', 1, '1'],
      ['mix', 2, '2'],
    ],
    ['master 1', 'mix 2'],
  ],
])('approving is about %s', (_what, versions, expected) => {
  const delivered = versions.map(([kind, number, delivered_at]) => ({ kind, number, delivered_at }));
  expect(listApproved(delivered).map(({ kind, number }) => `${kind} ${number}`)).toEqual(expected);
});
