import { expect, test } from 'vitest';
import { encodeMetadata } from './tus-request.ts';

test('metadata are pairs of a key and its value in Base64 of UTF-8, whatever the name', () => {
  const [filename, path] = ['Größe – 曲 🎚.wav', 'Song A/vocals'];
  const read = encodeMetadata({ filename, path })
    .split(',')
    .map((pair) => pair.split(' '))
    .map(([key, value]) => [key, Buffer.from(value ?? '', 'base64').toString('utf8')]);
  expect(read).toEqual([
    ['filename', filename],
    ['path', path],
  ]);
});
