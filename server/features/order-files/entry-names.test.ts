import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cpuMs } from '../../../test/cpu-time.ts';
import { getEntryNames } from './entry-names.ts';

const name = fc.constantFrom('a.wav', 'A.wav', 'a (2).wav', 'a (3).WAV', 'a', 'a (2)', 'é.wav', 'É.wav');
const path = fc.constantFrom('', 'a', 'A', 'a.wav', 'a/b', 'Song 1', 'song 2');
const files = fc.array(fc.record({ name, path, song: fc.integer({ min: 1, max: 2 }) }), { maxLength: 12 });

test('no two files in a ZIP have the same name or that of a folder, on any system', () => {
  fc.assert(
    fc.property(files, (some) => {
      const entries = getEntryNames(some).map((entry) => entry.toLowerCase());
      expect(new Set(entries).size).toBe(some.length);
      for (const one of entries) for (const other of entries) expect(other.startsWith(`${one}/`)).toBe(false);
      for (const [n, entry] of entries.entries())
        expect(entry.startsWith(`${some[n]?.path}`.toLowerCase())).toBe(true);
    }),
    { numRuns: 10_000 },
  );
});

test('files keep their folder; without one, they get their song’s if there are several', () => {
  const file = (name: string, path = '', song = 1) => ({ name, path, song });
  expect(getEntryNames([file('beat.wav'), file('lead.wav', 'Song A/vox'), file('beat.wav')])).toEqual([
    'beat.wav',
    'Song A/vox/lead.wav',
    'beat (2).wav',
  ]);
  expect(getEntryNames([file('beat.wav'), file('beat.wav', '', 2), file('hook.wav', 'B', 2)])).toEqual([
    'Song 1/beat.wav',
    'Song 2/beat.wav',
    'B/hook.wav',
  ]);
});

test('no name or folder is longer than file systems allow, and duplicates still differ', () => {
  const long = '田'.repeat(200);
  const joined = 'نمی\u200cدانم.wav';
  const entries = getEntryNames([
    ...[1, 2, 3].map((song) => ({ name: `${long}.wav`, path: `${long}/${long}`, song })),
    ...[joined, joined.replace('\u200c', '')].map((name) => ({ name, path: '', song: 1 })),
  ]);
  for (const part of entries.flatMap((entry) => entry.split('/')))
    expect(Buffer.byteLength(part)).toBeLessThanOrEqual(255);
  expect(entries.slice(1, 3).map((entry) => entry.slice(-8))).toEqual([' (2).wav', ' (3).wav']);
  // macOS ignores joiners when it compares names.
  expect(entries.slice(3)).toEqual(['Song 1/نمی\u200cدانم.wav', 'Song 1/نمیدانم (2).wav']);
});

test('hundreds of equal long names are numbered at once', () => {
  for (const stem of ['n'.repeat(196), '田'.repeat(84)]) {
    const files = Array.from({ length: 600 }, () => ({ name: `${stem}.wav`, path: '', song: 1 }));
    let entries: string[] = [];
    const took = cpuMs(() => {
      entries = getEntryNames(files);
    });
    expect(took).toBeLessThan(1_000);
    expect(new Set(entries).size).toBe(600);
    expect(entries.at(-1)?.slice(-10)).toBe(' (600).wav');
    for (const entry of entries) expect(Buffer.byteLength(entry)).toBeLessThanOrEqual(255);
  }
});
