import { describe, expect, it } from 'vitest';
import { formatBulk, formatSize } from './sizes.ts';

describe('formatSize', () => {
  it.each([
    [0, '0 bytes'],
    [1, '1 byte'],
    [1023, '1023 bytes'],
    [3000, '2.9 KB'],
    [40 * 1024, '40 KB'],
    [104_857, '102 KB'],
    [104_858, '0.10 MB'],
    [3.25 * 1024 * 1024, '3.25 MB'],
  ])('formats %s bytes as %s', (bytes, text) => {
    expect(formatSize(bytes)).toBe(text);
  });
});

describe('formatBulk', () => {
  const GB = 1024 ** 3;
  it.each([
    [0, '0 bytes'],
    [3.25 * 1024 * 1024, '3.25 MB'],
    [GB - 1, '1024.00 MB'],
    [GB, '1.0 GB'],
    [29.3 * GB, '29.3 GB'],
    [400 * GB, '400 GB'],
    [1.5 * 1024 * GB, '1.5 TB'],
  ])('formats %s bytes as %s', (bytes, text) => {
    expect(formatBulk(bytes)).toBe(text);
  });
});
