import { describe, expect, test } from 'vitest';
import { findRowForFile } from './add-files.ts';
import type { List } from './list.ts';
import { getTotals } from './progress.ts';
import { getRestoredRow } from './removals.ts';
import { decideRetry } from './retry.ts';
import { fromStored, type Row, toStored } from './row.ts';
import { waitForUploads } from './wait-for-uploads.ts';

const row = (change: Partial<Row> = {}): Row => ({
  ...fromStored({
    id: 'a',
    upload_id: 'f'.repeat(32),
    name: 'beat.wav',
    path: '',
    size: 100,
    handle: null,
    fingerprint: 'x',
    state: 'whole',
    song: 1,
    label: 'beat',
    report: null,
    peaks: null,
    is_noted: true,
    noted: null,
    place: 1,
  }),
  ...change,
});
const file = new File(['x'], 'hook.wav');
const refused = row({
  id: 'b',
  name: 'hook.wav',
  file,
  state: 'failed',
  problem: 'hook.wav is not WAV inside.',
  is_refused: true,
});

describe('a file the server refused', () => {
  test.each([
    [413, true],
    [415, true],
    [422, true],
    [403, false],
    [507, false],
  ])('status %i refuses the file itself: %s', (status, is_refused) => {
    const failure = { method: 'PATCH', status, words: 'So it is.', retry_after_s: null };
    expect(decideRetry(failure, 0)).toEqual({ kind: 'manual', words: 'So it is.', is_refused });
  });

  test('is left out of all totals and needs attention', () => {
    expect(getTotals([row(), refused], null)).toMatchObject({
      files: 1,
      whole: 1,
      size: 100,
      sent: 100,
      needs_attention: true,
    });
  });

  test('is replaced by a file of the same name, whatever its size', () => {
    const match = (size: number) => findRowForFile([refused], { name: 'hook.wav', path: '', size })?.id;
    expect([match(100), match(300)]).toEqual(['b', 'b']);
    expect(
      findRowForFile([{ ...refused, is_refused: false }], { name: 'hook.wav', path: '', size: 300 }),
    ).toBeUndefined();
  });

  test('blocks the order at once and says what to do', async () => {
    const list = { rows: () => [row(), refused], subscribe: () => () => undefined } as unknown as List;
    await expect(waitForUploads(list, () => undefined)).rejects.toThrow(
      'hook.wav is not WAV inside. Replace it, or remove it from the list.',
    );
  });

  test('asks for its file again after a reload, no longer marked as refused', () => {
    expect(toStored(refused)).not.toHaveProperty('is_refused');
    expect(fromStored(toStored(refused))).toMatchObject({ state: 'needs_file', is_refused: false });
  });
});

describe('restoring a removed file', () => {
  test('resumes the upload where it was', () => {
    expect(getRestoredRow(row({ state: 'sending', file, sent: 40, speed: 3 }), true)).toMatchObject({
      state: 'waiting',
      sent: 40,
      speed: null,
      upload_id: 'f'.repeat(32),
    });
    expect(getRestoredRow(row(), true)).toEqual(row());
    expect(getRestoredRow(row({ state: 'paused', file }), true).state).toBe('paused');
  });

  test('uploads it again if the server deleted it, and asks for the file if it isn’t available', () => {
    expect(getRestoredRow(row({ file }), false)).toMatchObject({
      state: 'waiting',
      upload_id: null,
      sent: 0,
    });
    expect(getRestoredRow(row(), false)).toMatchObject({ state: 'needs_file', upload_id: null });
  });
});
