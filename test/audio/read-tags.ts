import { expect } from 'vitest';

/** The text frames of an MP3's ID3v2.3 tag: title and artist. Expects sound at 320 kbit/s after it. */
export const readTags = (mp3: Buffer): Record<string, string> => {
  expect(mp3.toString('latin1', 0, 3)).toBe('ID3');
  const [a = 0, b = 0, c = 0, d = 0] = mp3.subarray(6, 10);
  const end = 10 + ((a << 21) | (b << 14) | (c << 7) | d);
  const tags: Record<string, string> = {};
  for (let at = 10; at < end; ) {
    const length = mp3.readUInt32BE(at + 4);
    tags[mp3.toString('latin1', at, at + 4)] = mp3.toString('utf16le', at + 13, at + 10 + length);
    at += 10 + length;
  }
  // MPEG 1 layer III at 320 kbit/s.
  expect([mp3[end], (mp3[end + 1] ?? 0) & 0xfe, (mp3[end + 2] ?? 0) >> 4]).toEqual([0xff, 0xfa, 14]);
  return tags;
};
