import { describe, expect, it } from 'vitest';
import { limits, MEBIBYTE } from '../../../shared/limits.ts';
import { addFiles, type PickedFile } from './picked-files.ts';

const picked = (name: string, size: number): PickedFile => ({
  id: `${name}-${size}`,
  name,
  size,
  file: new File([], name),
});
const many = (count: number, size: number) =>
  Array.from({ length: count }, (_, index) => picked(`take ${index}.wav`, size));
const refusalOf = (listed: PickedFile[], file: PickedFile) => addFiles(listed, [file], 500).refusals[0];

describe('taking files', () => {
  it('takes every accepted ending in any case', () => {
    const names = ['a.wav', 'b.MP3', 'c.Aiff', 'd.aif', 'e.zip', 'f.m4a', 'g.FLAC'];
    const { files, refusals } = addFiles(
      [],
      names.map((name) => picked(name, 1)),
      500,
    );
    expect(files.map(({ name }) => name)).toEqual(names);
    expect(refusals).toEqual([]);
  });

  it.each([
    ['a wrong ending', picked('cover.jpg', 5), /^cover\.jpg is not a file the studio can open/],
    ['a double ending', picked('mix.wav.exe', 5), /not a file the studio can open/],
    ['an empty file', picked('a.wav', 0), /is empty \(0 bytes\)/],
    ['too large a file', picked('a.wav', 500 * MEBIBYTE + 1), /at most 500 MB/],
  ])('refuses %s with its reason', (_, file, reason) => {
    expect(refusalOf([], file)).toMatch(reason);
  });

  it('takes a file of exactly the limit, and follows a lower one', () => {
    expect(refusalOf([], picked('a.wav', 500 * MEBIBYTE))).toBeUndefined();
    expect(addFiles([], [picked('a.wav', 3 * MEBIBYTE)], 2).refusals[0]).toMatch(/3\.00 MB.*at most 2 MB/);
  });

  it('notices the same name and size, and takes the same name with another size', () => {
    const listed = [picked('a.wav', 10)];
    expect(refusalOf(listed, picked('a.wav', 10))).toBe('a.wav is already in the list.');
    expect(refusalOf(listed, picked('a.wav', 11))).toBeUndefined();
    expect(addFiles([], [picked('a.wav', 10), picked('a.wav', 10)], 500).files).toHaveLength(1);
  });

  it('stops at the number of files an order takes', () => {
    const { files, refusals } = addFiles([], many(limits.files + 2, 1), 500);
    expect(files).toHaveLength(limits.files);
    expect(refusals).toHaveLength(2);
    expect(refusals[0]).toMatch(/at most 50 files/);
  });

  it('stops at what all files together may have, and still takes a smaller one', () => {
    const listed = many(10, 499 * MEBIBYTE);
    expect(refusalOf(listed, picked('last.wav', 11 * MEBIBYTE))).toMatch(/together can have at most 5000 MB/);
    expect(refusalOf(listed, picked('last.wav', 10 * MEBIBYTE))).toBeUndefined();
  });
});
