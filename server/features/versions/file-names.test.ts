import fc from 'fast-check';
import { expect, test } from 'vitest';
import { versionKinds } from '../../../shared/version-kinds.ts';
import { getFileNames } from './file-names.ts';

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 130 }),
  fc.constantFrom(
    '',
    'CON',
    'a',
    'A',
    'é',
    'e\u0301',
    'X (Clean)',
    'X',
    '...',
    'a/b\\c',
    'Song 2',
    ' x. ',
    '🎧'.repeat(60),
  ),
);
const device = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

test('file names are valid and unique on every system, whatever the artist and songs are called', () => {
  fc.assert(
    fc.property(text, fc.array(text, { minLength: 1, maxLength: 10 }), (name, titles) => {
      const songs = titles.map((title, n) => ({ song: n + 1, title }));
      const versions = songs.flatMap(({ song }) =>
        versionKinds.map((kind) => ({ id: `${song}${kind}`, song, kind, kind_name: '', format: 'WAV' })),
      );
      const names = [...getFileNames({ name }, songs, versions).values()];
      expect(new Set(names.map((one) => one.normalize('NFC').toLowerCase())).size).toBe(versions.length);
      for (const one of names) {
        expect(one).not.toMatch(/[<>:"/\\|?*\p{Cc}]|^[. ]|[. ]$/u);
        expect(one).not.toMatch(device);
        expect(Buffer.byteLength(one)).toBeLessThanOrEqual(255);
        expect(one.endsWith('.wav')).toBe(true);
      }
    }),
    { numRuns: 2_000 },
  );
});

test('the words of its kind and its number stay whole when a name is too long', () => {
  const title = '田'.repeat(120);
  const versions = ['a', 'b'].map((id) => ({
    ...{ id, song: 1, kind: 'other', format: 'WAV' },
    kind_name: `${'長'.repeat(30)}/TV`,
  }));
  const names = [...getFileNames({ name: title }, [{ song: 1, title }], versions).values()];
  expect(names.map((name) => name.slice(-8))).not.toContain('/');
  expect(names[1]?.endsWith(' (2).wav')).toBe(true);
  for (const name of names) expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
});

test('a file is named after artist, title and kind, except that a master has only the title', () => {
  const songs = [
    { song: 1, title: 'Low Tide' },
    { song: 2, title: '' },
    { song: 3, title: 'low tide' },
  ];
  const name = (song: number, kind: string, format = 'WAV', kind_name = '') =>
    getFileNames({ name: 'Nova' }, songs, [{ id: 'v', song, kind, kind_name, format }]).get('v');
  expect([name(1, 'master'), name(1, 'mix'), name(1, 'clean', 'FLAC'), name(1, 'stems', 'ZIP')]).toEqual([
    'Nova - Low Tide.wav',
    'Nova - Low Tide (Mix).wav',
    'Nova - Low Tide (Clean).flac',
    'Nova - Low Tide (Stems).zip',
  ]);
  expect([name(2, 'instrumental'), name(3, 'acapella')]).toEqual([
    'Nova - Song 2 (Instrumental).wav',
    'Nova - low tide (2) (Acapella).wav',
  ]);
});
