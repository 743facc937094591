import { describe, expect, test } from 'vitest';
import { le } from '../../test/audio/bytes.ts';
import { makeOddZip, makeZip, type OddEntry } from '../../test/audio/zip.ts';
import { listZip } from './zip-contents.ts';

const look = (archive: Buffer) =>
  listZip({
    size: archive.length,
    read: async (start, length) => {
      if (start < 0) throw new RangeError('Before the beginning');
      return archive.subarray(start, start + length);
    },
  });
const nothing = { fault: null, more_sounds: 0, left_out: [], is_cut: false };

describe('a sound in a ZIP', () => {
  test.each<[string, Partial<OddEntry>, object]>([
    ['with a password', { flags: 1 }, { problem: 'locked' }],
    ['encrypted by AES', { flags: 1, method: 99 }, { problem: 'locked' }],
    ['encrypted by AES, unmarked', { method: 99 }, { problem: 'locked' }],
    ['with strong encryption', { flags: 0x41 }, { problem: 'locked' }],
    ['behind an encrypted list of files', { flags: 0x2000 }, { problem: 'locked' }],
    ['in Deflate64', { method: 9 }, { problem: 'packed', method: 'Deflate64' }],
    ['in bzip2', { method: 12 }, { problem: 'packed', method: 'bzip2' }],
    ['in LZMA', { method: 14 }, { problem: 'packed', method: 'LZMA' }],
    ['in Zstandard', { method: 93 }, { problem: 'packed', method: 'Zstandard' }],
    ['in XZ', { method: 95 }, { problem: 'packed', method: 'XZ' }],
    ['in PPMd', { method: 98 }, { problem: 'packed', method: 'PPMd' }],
    ['in WavPack', { method: 97 }, { problem: 'packed', method: 'WavPack' }],
    ['in a method of the future', { method: 77 }, { problem: 'packed', method: 'method 77' }],
    ['of no bytes', { content: Buffer.alloc(0) }, { problem: 'empty' }],
    ['as usual', {}, {}],
  ])('%s', async (_, entry, problem) => {
    const { sounds, summary } = await look(makeOddZip([{ name: 'Vox.wav', ...entry }]));
    expect(sounds.map(({ member: _member, ...told }) => told)).toEqual([{ path: 'Vox.wav', ...problem }]);
    expect(summary).toEqual(nothing);
  });
});

test('everything else is named or counted, except folders and litter', async () => {
  const names = [
    ...['Stems/', 'Stems/Vox.wav', 'Stems/Drums.zip', 'More.7z', 'Hook.ogg', '.Kick.wav.icloud'],
    ...['Song.als', 'lyrics.txt', '__MACOSX/Stems/._Vox.wav', 'Stems/.DS_Store'],
  ];
  const { sounds, summary } = await look(makeOddZip(names.map((name) => ({ name }))));
  expect(sounds.map(({ path }) => path)).toEqual(['Stems/Vox.wav']);
  expect(summary).toEqual({
    ...nothing,
    left_out: [
      { kind: 'archive', count: 2, names: ['Drums.zip', 'More.7z'] },
      { kind: 'foreign', count: 1, names: ['Hook.ogg'] },
      { kind: 'absent', count: 1, names: ['.Kick.wav.icloud'] },
      { kind: 'other', count: 2, names: ['Song.als', 'lyrics.txt'] },
    ],
  });
});

test('sounds beyond the first 200 are counted', async () => {
  const many = Array.from({ length: 257 }, (_, n) => ({ name: `Take ${n}.wav` }));
  const { sounds, summary } = await look(makeOddZip(many));
  expect(sounds).toHaveLength(200);
  expect(summary).toEqual({ ...nothing, more_sounds: 57 });
});

test('names are shown in part, and few of many', async () => {
  const many = Array.from({ length: 65_535 }, (_, n) => ({
    name: `${'folder/'.repeat(9)}${'x'.repeat(300)}${n}.txt`,
  }));
  const { summary } = await look(makeOddZip(many.slice(0, 3_000)));
  expect(summary.left_out).toMatchObject([{ kind: 'other', count: 3_000 }]);
  expect(summary.left_out[0]?.names).toHaveLength(5);
  for (const name of summary.left_out[0]?.names ?? []) expect(name.length).toBeLessThanOrEqual(120);
});

describe('a ZIP that can’t be listed', () => {
  const archive = makeZip([
    { name: 'a.wav', content: Buffer.from('a') },
    { name: 'b.wav', content: Buffer.from('b') },
  ]);
  const inDirectory = archive.indexOf('PK\u0001\u0002');
  const encrypted = Buffer.from(archive);
  encrypted.writeUInt32LE(0x08064b50, inDirectory);
  /** The second version of the end of a ZIP64, whose directory is encrypted. */
  const strong = Buffer.concat([
    ...[Buffer.from('PK\u0003\u0004'), Buffer.alloc(60, 7)],
    ...[le(4, 0x06064b50), le(8, 72), le(2, 62, 62), le(4, 0, 0), le(8, 2, 2, 60, 4), Buffer.alloc(28, 1)],
    ...[le(4, 0x07064b50, 0), le(8, 64), le(4, 1)],
    ...[le(4, 0x06054b50), le(2, 0, 0, 0xffff, 0xffff), le(4, 0xffffffff, 0xffffffff), le(2, 0)],
  ]);
  test.each([
    ['empty', 'empty', makeZip([])],
    ['cut off', 'damaged', archive.subarray(0, -30)],
    [
      'cut within its directory',
      'damaged',
      Buffer.concat([archive.subarray(0, inDirectory + 60), archive.subarray(-22)]),
    ],
    ['the last part of three', 'split', makeOddZip([{ name: 'a.wav', disk: 0 }], 2)],
    [
      'the first part of several',
      'split',
      Buffer.concat([Buffer.from('PK\u0007\u0008'), Buffer.alloc(2_000, 9)]),
    ],
    ['with an encrypted directory', 'locked', encrypted],
    ['with an encrypted directory of 64 bits', 'locked', strong],
  ])('%s: %s', async (_, fault, bytes) => {
    expect(await look(bytes)).toEqual({ sounds: [], summary: { ...nothing, fault } });
  });

  test('is whole all the same if its only disk is called the first', async () => {
    const { sounds } = await look(makeOddZip([{ name: 'a.wav', disk: 1 }], 1));
    expect(sounds).toHaveLength(1);
  });
});
