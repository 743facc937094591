import { expect, test } from 'vitest';
import { encodeMetadata } from './tus-request.ts';

test('encodes metadata as pairs of a key and its Base64 UTF-8 value, whatever the name', () => {
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
