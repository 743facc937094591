import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packTar, type TarHeader } from 'modern-tar';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../lib/config.ts';
import { versions } from '../../ports/open.ts';
import { restoreBackup } from '../restore-backup.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mixfront-hostile-archives-'));
});
afterAll(() => rm(folder, { recursive: true }));

type Entry = { name: string; text: string; header?: Partial<TarHeader> };
type Changes = {
  entries?: Entry[];
  about?: object;
  manifest?: object;
  after?: Entry[];
  /** The row counts in the manifest. */
  rows?: Record<string, number>;
};

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const about = { format: 1, product: '1', schema: versions.at(-1), started_at: '2026-11-21T00:00:00.000Z' };

/** An archive with correct checksums, whatever it contains. */
const archiveOf = async (changes: Changes): Promise<string> => {
  const { entries = [], after = [], rows = {} } = changes;
  const first = { name: 'about.json', text: JSON.stringify({ ...about, ...changes.about }) };
  const listed = [...new Map(entries.map((entry) => [entry.name, entry])).values()];
  const sums = {
    name: 'SHA256SUMS',
    text: [first, ...listed].map(({ name, text }) => `${sha256(text)}  ${name}\n`).join(''),
  };
  const files = entries.filter(({ name }) => name.startsWith('files/'));
  const manifest = {
    ...about,
    ...changes.about,
    finished_at: about.started_at,
    files: { count: files.length, bytes: files.reduce((sum, { text }) => sum + text.length, 0) },
    rows,
    sums_sha256: sha256(sums.text),
    missing: [],
    damaged: [],
    ...changes.manifest,
  };
  const last = { name: 'manifest.json', text: JSON.stringify(manifest) };
  const packed = await packTar(
    [first, ...entries, sums, last, ...after].map(({ name, text, header }: Entry) => ({
      header: { name: `mixfront-backup/${name}`, size: Buffer.byteLength(text), ...header },
      body: text,
    })),
  );
  const file = join(folder, 'hostile.tar');
  await writeFile(file, packed);
  return file;
};

const restored = async (changes: Changes) => {
  const config = readConfig({ DATA_DIR: join(folder, 'studio') });
  return restoreBackup({ file: await archiveOf(changes), config, isAsItWas: true, tell: () => {} });
};
const file = (key: string, header?: Partial<TarHeader>): Changes => ({
  entries: [{ name: `files/${key}`, text: header?.type ? '' : 'RIFF', ...(header && { header }) }],
});
const lines = (table: string, text: string): Changes => ({
  entries: [{ name: `rows/${table}/000001.jsonl`, text }],
  rows: { [table]: 1 },
});
const setting = { key: 'a', value: '1' };

const refused: [string, Changes, RegExp][] = [
  ['a key that leads out', file('../../out.wav'), /isn’t a studio file/],
  ['an absolute key', file('/etc/passwd'), /isn’t a studio file/],
  ['a key the store does not take', file('orders/Ä b.wav'), /isn’t a studio file/],
  ['the mark of a restore', file('filling'), /isn’t a studio file/],
  ['a name that leads out', { entries: [{ name: '../out', text: '' }] }, /doesn’t belong/],
  ['a name outside', file('a.wav', { name: '/etc/cron.d/x' }), /doesn’t belong/],
  ['a symbolic link', file('a.wav', { type: 'symlink', linkname: '/etc/passwd', size: 0 }), /doesn’t belong/],
  ['a hard link', file('a.wav', { type: 'link', linkname: '/etc/passwd', size: 0 }), /doesn’t belong/],
  ['a device', file('a.wav', { type: 'character-device', size: 0 }), /doesn’t belong/],
  [
    'a name twice',
    { entries: ['RIFF', 'RIFX'].map((text) => ({ name: 'files/a.wav', text })) },
    /is in it twice/,
  ],
  ['something behind its end', { after: [{ name: 'files/late.wav', text: 'x' }] }, /comes after its end/],
  ['a table nobody knows', lines('kysely_migration', '{}'), /doesn’t belong/],
  ['the table of a prototype', lines('__proto__', '{}'), /doesn’t belong/],
  [
    'an unknown column',
    lines('settings', JSON.stringify({ ...setting, odd: 1 })),
    /has an unknown column "odd"/,
  ],
  [
    'a key of the prototype',
    lines('settings', '{"__proto__":{"a":1},"key":"a"}'),
    /has an unknown column "__proto__"/,
  ],
  ['a lacking column', lines('settings', '{"key":"a"}'), /is missing a column/],
  [
    'a number for a text',
    lines('settings', JSON.stringify({ ...setting, value: 1 })),
    /invalid value in value/,
  ],
  [
    'an object for a text',
    lines('settings', JSON.stringify({ ...setting, value: {} })),
    /invalid value in value/,
  ],
  [
    'nothing where something has to be',
    lines('settings', JSON.stringify({ ...setting, value: null })),
    /invalid value in value/,
  ],
  ['a list for a row', lines('settings', '[]'), /isn’t a row/],
  ['no JSON', lines('settings', '{"key":'), /isn’t valid JSON/],
  [
    'numbers of nothing',
    { entries: [{ name: 'numbers.json', text: '{"orders":"1; drop"}' }] },
    /numbers.json isn’t in/,
  ],
  [
    'a number for what has none',
    { entries: [{ name: 'numbers.json', text: '{"settings":1}' }] },
    /numbers.json isn’t in/,
  ],
  ['a manifest of more files', { manifest: { files: { count: 9, bytes: 9 } } }, /doesn’t match its contents/],
  ['a manifest of more rows', { rows: { orders: 3 } }, /doesn’t match its contents/],
  ['a manifest of another version', { manifest: { schema: '0001-first' } }, /doesn’t match its contents/],
  [
    'a newer version',
    { about: { schema: '9999-later', product: '9' } },
    /newer version of Mixfront \(9, 9999-later\)/,
  ],
  [
    'a pre-release version',
    { about: { schema: '0021-erasures', product: '0' } },
    /pre-release version of Mixfront \(0, 0021-erasures\), which this version can’t read\. Nothing was changed/,
  ],
  [
    'a part of a bulk mail whose clients are no list',
    lines('mailing_parts', JSON.stringify({ mailing_id: 'a', position: 0, clients: 'nobody' })),
    /a row of mailing_parts has a broken list of clients/,
  ],
  ['another format', { about: { format: 2 } }, /about.json isn’t in this version’s format/],
];

describe('an archive with correct checksums and', () => {
  test.each(
    refused,
  )('%s is refused with a message, and nothing is created from it', async (_, changes, words) => {
    await expect(restored(changes)).rejects.toThrow(words);
    expect(await readdir(folder)).toEqual(['hostile.tar']);
  });

  test('rows that contradict each other is refused by the database with a message, and no row stays', async () => {
    const twice = `${JSON.stringify(setting)}\n${JSON.stringify(setting)}\n`;
    await expect(restored({ ...lines('settings', twice), rows: { settings: 2 } })).rejects.toThrow(
      /rows of settings contradict each other/,
    );
    // The place still counts as empty: the same archive with one row is accepted.
    await restored(lines('settings', JSON.stringify(setting)));
    await rm(join(folder, 'studio'), { recursive: true });
  });

  test('a first entry that is not JSON is refused with a message that names it', async () => {
    const path = await archiveOf(file('a.wav'));
    const bytes = await readFile(path);
    bytes[512] = 0x5b;
    await writeFile(path, bytes);
    const config = readConfig({ DATA_DIR: join(folder, 'studio') });
    const restoring = restoreBackup({ file: path, config, isAsItWas: true, tell: () => {} });
    await expect(restoring).rejects.toThrow(/hostile.tar can’t be restored: "about.json" isn’t valid JSON/);
    expect(await readdir(folder)).toEqual(['hostile.tar']);
  });

  test('impossible sizes is refused without waiting for more bytes', async () => {
    const path = await archiveOf(file('a.wav'));
    const bytes = await readFile(path);
    const head = 512 * 2;
    expect(bytes.toString('latin1', head, head + 15)).toBe('mixfront-backup');
    bytes.write('77777777777', head + 124, 'latin1');
    bytes.write('        ', head + 148, 'latin1');
    const sum = bytes.subarray(head, head + 512).reduce((all, byte) => all + byte, 0);
    bytes.write(`${sum.toString(8).padStart(6, '0')}\0 `, head + 148, 'latin1');
    await writeFile(path, bytes);
    const config = readConfig({ DATA_DIR: join(folder, 'studio') });
    const restoring = restoreBackup({ file: path, config, isAsItWas: true, tell: () => {} });
    await expect(restoring).rejects.toThrow(/it ends too early/);
    expect(await readdir(folder)).toEqual(['hostile.tar']);
  });
});
