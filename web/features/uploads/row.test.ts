import { describe, expect, test } from 'vitest';
import type { UploadStatus } from '../../../shared/uploads.ts';
import { findRowForFile, findWholeDuplicates, getFileProblem } from './add-files.ts';
import { applyOutsideStatus, createRowFromStatus } from './poll-uploads.ts';
import { getTotals } from './progress.ts';
import { applyNote, fromStored, type Row, toStored } from './row.ts';
import { nextChunk, smallerChunk } from './send-file.ts';

const MB = 1024 * 1024;
const status = (change: Partial<UploadStatus> = {}): UploadStatus => ({
  upload_id: 'a'.repeat(32),
  state: 'arriving',
  name: 'beat.wav',
  path: '',
  size_bytes: 100,
  offset_bytes: 40,
  crc32: 1,
  expires_at: null,
  note: null,
  ...change,
});
const row = (change: Partial<Row> = {}): Row => ({ ...createRowFromStatus(status(), 1), ...change });
const file = new File(['x'], 'beat.wav');
const handle = {} as FileSystemFileHandle;

describe('row restored after a reload', () => {
  test('is complete, or asks for its file', () => {
    expect(fromStored(toStored(row({ state: 'whole', file })))).toMatchObject({
      state: 'whole',
      sent: 100,
      file: null,
    });
    expect(fromStored(toStored(row({ state: 'sending', file })))).toMatchObject({
      state: 'needs_file',
      sent: 0,
    });
    expect(toStored(row({ file, problem: 'x', speed: 3 }))).not.toHaveProperty('file');
  });

  test('stays paused only if the browser can read the file again', () => {
    expect(fromStored(toStored(row({ state: 'paused', file, handle }))).state).toBe('paused');
    expect(fromStored(toStored(row({ state: 'paused', file }))).state).toBe('needs_file');
  });
});

describe('chosen file', () => {
  const rows = [
    row({ id: 'one', path: 'A' }),
    row({ id: 'two', path: 'B', size: 200 }),
    row({ id: 'here', path: 'C', file }),
    row({ id: 'whole', path: 'D', state: 'whole' }),
  ];
  const match = (path: string, size: number, name = 'beat.wav') =>
    findRowForFile(rows, { name, path, size })?.id;

  test('goes to the row waiting for it', () => {
    expect(match('A', 100)).toBe('one');
    expect(match('', 200)).toBe('two');
    expect(match('B', 300)).toBe('two');
  });

  test('does not match a row that has its file, is complete or has another name', () => {
    expect(match('C', 7)).toBeUndefined();
    expect(match('D', 7)).toBeUndefined();
    expect(match('A', 100, 'vocals.wav')).toBeUndefined();
  });

  test('may match a complete row that lost its file, preferring its own folder', () => {
    const twins = (path: string, size: number, some = rows) =>
      findWholeDuplicates(some, { name: 'beat.wav', path, size }).map(({ id }) => id);
    const whole = row({ id: 'other', path: 'E', state: 'whole' });
    expect(twins('E', 100, [...rows, whole])).toEqual(['other', 'whole']);
    expect(twins('D', 7)).toEqual([]);
    expect(twins('D', 100, [row({ state: 'whole', file })])).toEqual([]);
  });

  test('is rejected with a message that names it', () => {
    const refuse = (name: string, size: number, listed = rows) =>
      getFileProblem(listed, { name, path: '', size }, 500);
    expect(refuse('a.wav', 10)).toBeUndefined();
    expect(refuse('a.exe', 10)).toContain('I can’t open a.exe');
    expect(refuse('a.wav', 0)).toContain('a.wav is empty');
    expect(refuse('a.wav', 501 * MB)).toContain('the limit is 500 MB');
    expect(refuse('beat.wav', 100, [row()])).toBe('beat.wav is already in the list.');
    expect(refuse('a.wav', 10, Array(100).fill(row()))).toContain('send up to 100 files');
    expect(refuse('a.wav', 400 * MB, Array(10).fill(row({ size: 480 * MB })))).toContain(
      'send up to 5000 MB',
    );
  });
});

describe('row updated by polling', () => {
  test('is "elsewhere" while it grows, and needs its file afterwards', () => {
    expect(applyOutsideStatus(row(), status(), true)).toMatchObject({ state: 'elsewhere', sent: 40 });
    expect(applyOutsideStatus(row({ state: 'elsewhere' }), status(), false)).toMatchObject({
      state: 'needs_file',
    });
  });

  test('never shows 100% before the server has it completely', () => {
    expect(applyOutsideStatus(row(), status({ offset_bytes: 100 }), true)).toMatchObject({ sent: 99 });
    const whole = status({ state: 'whole', offset_bytes: 100 });
    expect(applyOutsideStatus(row(), whole, false)).toMatchObject({ state: 'whole', sent: 100 });
  });

  test("adopts others' changes unless this page has newer ones", () => {
    const note = { song: 2, label: 'lead' } as const;
    expect(applyOutsideStatus(row({ is_noted: true }), status({ note }), true)).toMatchObject({
      song: 2,
      label: 'lead',
    });
    const own = row({ is_noted: false, song: 3, label: 'hook' });
    expect(applyOutsideStatus(own, status({ note }), true)).toMatchObject({ song: 3, label: 'hook' });
  });

  test('merges changes made here and elsewhere field by field', () => {
    const noted = { song: 1, label: 'beat' } as const;
    const mine = row({ song: 1, label: 'hook', noted, is_noted: false });
    const note = { song: 2, label: 'lead' } as const;
    expect(applyNote(mine, note)).toMatchObject({
      song: 2,
      label: 'hook',
      noted: { song: 2, label: 'lead' },
    });
  });

  test('asks for its file again when the server lost it', () => {
    const whole = row({ state: 'whole', sent: 100, fingerprint: 'x' });
    expect(applyOutsideStatus(whole, status({ state: 'gone' }), false)).toMatchObject({
      state: 'needs_file',
      sent: 0,
      problem: 'The server no longer has beat.wav. Add it again.',
    });
  });

  test('is dropped with its order or when its device removed it; its own file can be uploaded again', () => {
    expect(applyOutsideStatus(row(), status({ state: 'ordered' }), false)).toBe('leaves');
    expect(applyOutsideStatus(row(), status({ state: 'gone' }), false)).toBe('leaves');
    const own = row({ fingerprint: 'x' });
    expect(applyOutsideStatus(own, status({ state: 'gone' }), false)).toMatchObject({
      upload_id: null,
      sent: 0,
    });
  });
});

describe('totals', () => {
  test('count files in progress, and whether any needs attention', () => {
    const rows = [
      row({ state: 'whole', sent: 100 }),
      row({ state: 'sending', sent: 50 }),
      row({ state: 'needs_file', sent: 10 }),
    ];
    expect(getTotals(rows, 10)).toEqual({
      files: 3,
      whole: 1,
      size: 300,
      sent: 160,
      speed: 10,
      seconds_left: 5,
      needs_attention: true,
    });
    expect(getTotals([], null)).toMatchObject({ files: 0, seconds_left: null, needs_attention: false });
  });
});

describe('chunk size', () => {
  test('grows on a fast connection, shrinks on a slow one, and stays within its limits', () => {
    expect(nextChunk(4 * MB, 100, 16 * MB)).toBe(8 * MB);
    expect(nextChunk(16 * MB, 100, 16 * MB)).toBe(16 * MB);
    expect(nextChunk(4 * MB, 16_000, 16 * MB)).toBe(2 * MB);
    expect(nextChunk(1 * MB, 600_000, 16 * MB)).toBe(1 * MB);
    expect(nextChunk(MB / 4, 10, MB / 4)).toBe(MB / 4);
  });

  test('shrinks for proxies with small limits, down to a minimum', () => {
    expect(smallerChunk(16 * MB)).toBe(MB / 2);
    expect(smallerChunk(MB / 2)).toBe(MB / 4);
    expect(smallerChunk(MB / 4)).toBeNull();
  });
});
