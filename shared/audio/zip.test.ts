import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import yazl from 'yazl';
import { le } from '../../test/audio/bytes.ts';
import { makeZip } from '../../test/audio/zip.ts';
import { AudioFormatError, type ByteSource } from './byte-source.ts';
import { findMemberStart, readZipMembers, type ZipMember } from './zip.ts';

const toSource = (archive: Buffer): ByteSource => ({
  size: archive.length,
  read: async (start, length) => {
    if (start < 0) throw new Error('Before the beginning of the file');
    return archive.subarray(start, start + length);
  },
});

const list = async (archive: Buffer): Promise<ZipMember[]> => {
  const members: ZipMember[] = [];
  for await (const member of readZipMembers(toSource(archive))) members.push(member);
  return members;
};

/** The bytes after a member's local header. */
const open = async (archive: Buffer, member: ZipMember): Promise<string> => {
  const start = await findMemberStart(toSource(archive), member);
  return archive.toString('latin1', start, start + member.packedSize);
};

const two = [
  { name: 'a/Lead.wav', content: Buffer.from('lead') },
  { name: 'Beat.wav', content: Buffer.from('the beat') },
];
const zip = (forceZip64Format: boolean, comment = ''): Promise<Buffer> => {
  const file = new yazl.ZipFile();
  for (const { name, content } of two) file.addBuffer(content, name, { compress: false, forceZip64Format });
  file.end({ forceZip64Format, comment });
  return buffer(file.outputStream);
};

const withComment = (comment: string): Buffer => {
  const archive = makeZip(two);
  archive.writeUInt16LE(comment.length, archive.length - 2);
  return Buffer.concat([archive, Buffer.from(comment, 'latin1')]);
};

describe('ZIP directory', () => {
  test.each([
    ['plain', () => makeZip(two)],
    ['with a comment', () => zip(false, 'Mixes of May, PK and all')],
    ['of 64 bits', () => zip(true)],
    [
      'behind a program that unpacks it',
      async () => Buffer.concat([Buffer.alloc(5_000, 7), await zip(false)]),
    ],
    ['of 64 bits, behind something', async () => Buffer.concat([Buffer.alloc(5_000, 7), await zip(true)])],
    ['with a mark of an end in its comment', () => withComment(`PK\u0005\u0006${'.'.repeat(40)}`)],
    ['with an empty archive as its comment', () => withComment(makeZip([]).toString('latin1'))],
    ['with 100 bytes behind it', () => Buffer.concat([makeZip(two), Buffer.alloc(100, 'x')])],
    ['with 200 KB behind it', () => Buffer.concat([makeZip(two), Buffer.alloc(200_000)])],
  ])('%s, names every file and finds its bytes', async (_, make) => {
    const archive = await make();
    const members = await list(archive);
    expect(members.map(({ path, size }) => [path, size])).toEqual([
      ['a/Lead.wav', 4],
      ['Beat.wav', 8],
    ]);
    expect(await Promise.all(members.map((member) => open(archive, member)))).toEqual(['lead', 'the beat']);
  });

  test('is empty for an empty archive', async () => {
    expect(await list(makeZip([]))).toEqual([]);
  });

  test('with 65,535 files and no ZIP64 is read completely', async () => {
    const content = Buffer.alloc(0);
    const names = Array.from({ length: 0xffff }, (_, i) => ({ name: `${i}`, content }));
    expect(await list(makeZip(names))).toHaveLength(0xffff);
  });

  test.each([
    ['cut off', (archive: Buffer) => archive.subarray(0, -30)],
    [
      'overwritten',
      (archive: Buffer) => Buffer.concat([Buffer.alloc(archive.length - 22), archive.subarray(-22)]),
    ],
    ['absent', () => Buffer.from('PK\u0003\u0004')],
    [
      'absent before the record that names it full',
      () => Buffer.concat([Buffer.from('PK\u0003\u0004PK\u0005\u0006'), Buffer.alloc(18, 0xff)]),
    ],
    ['of fewer files than its end counts', (archive: Buffer) => countFiles(archive, 3)],
    ['of more files than its end counts', (archive: Buffer) => countFiles(archive, 1)],
  ])('%s, is refused', async (_, spoil) => {
    await expect(list(spoil(makeZip(two)))).rejects.toBeInstanceOf(AudioFormatError);
  });
});

const countFiles = (archive: Buffer, count: number): Buffer => {
  archive.writeUInt16LE(count, archive.length - 12);
  return archive;
};

describe('an impossibly large ZIP64 value', () => {
  test.each([
    ['the place of its end', 'PK\u0006\u0007', 8],
    ['the count of files', 'PK\u0006\u0006', 32],
    ['the size of the directory', 'PK\u0006\u0006', 40],
    ['the place of the directory', 'PK\u0006\u0006', 48],
  ])('in %s is rejected', async (_, mark, at) => {
    const archive = await zip(true);
    archive.writeBigUInt64LE(2n ** 60n, archive.lastIndexOf(mark) + at);
    await expect(list(archive)).rejects.toThrow('impossible number');
  });

  test('in a file size is rejected', async () => {
    const archive = await zip(true);
    const entry = archive.indexOf('PK\u0001\u0002');
    archive.writeBigUInt64LE(2n ** 60n, archive.indexOf(le(2, 1, 24), entry) + 4);
    await expect(list(archive)).rejects.toThrow('impossible number');
  });
});

/** An archive of one file with this name, without the UTF-8 flag. */
const unmarked = (name: Buffer, extra = Buffer.alloc(0)): Buffer => {
  const entry = Buffer.concat([
    ...[
      le(4, 0x02014b50),
      le(2, 20, 20, 0, 0, 0, 0),
      le(4, 0, 0, 0),
      le(2, name.length, extra.length, 0, 0, 0),
    ],
    ...[le(4, 0, 0), name, extra],
  ]);
  return Buffer.concat([entry, le(4, 0x06054b50), le(2, 0, 0, 1, 1), le(4, entry.length, 0), le(2, 0)]);
};

describe('a name without the UTF-8 flag', () => {
  test('is decoded as MS-DOS code page 437 when it is not UTF-8', async () => {
    expect((await list(unmarked(Buffer.from('Fl\x94te.wav', 'latin1'))))[0]?.path).toBe('Flöte.wav');
  });

  test('is decoded as UTF-8 when it is valid, as macOS writes it', async () => {
    expect((await list(unmarked(Buffer.from('Flöte.wav'))))[0]?.path).toBe('Flöte.wav');
  });

  test.each([
    ['is taken from its Unicode field when that was written for it', 'Fl?te.wav', 'Flöte.wav'],
    ['is not taken from a Unicode field written for another', 'Other.wav', 'Fl?te.wav'],
  ])('%s', async (_, writtenFor, expected) => {
    const path = Buffer.from('Flöte.wav');
    const sum = le(4, crc32(Buffer.from(writtenFor)));
    const extra = Buffer.concat([le(2, 0x7075, 5 + path.length), Buffer.from([1]), sum, path]);
    expect((await list(unmarked(Buffer.from('Fl?te.wav'), extra)))[0]?.path).toBe(expected);
  });
});
