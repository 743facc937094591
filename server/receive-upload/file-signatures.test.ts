import { expect, test } from 'vitest';
import { detectFormat } from './file-signatures.ts';

test.each([
  ['MPEG-1', 'fffb9064', 'MP3'],
  ['MPEG-2.5', 'ffe35064', 'MP3'],
  ['of a free bit rate', 'fffb0064', 'MP3'],
  ['of a bit rate that does not exist', 'fffbf064', null],
  ['of a sample rate that does not exist', 'fffb9c64', null],
  ['of a version that does not exist', 'ffeb9064', null],
  ['of layer II', 'fffd9064', null],
  ['of three bytes', 'fffb90', null],
])('a first frame %s is recognised as MP3 or not', (_, head, format) => {
  expect(detectFormat('.mp3', Buffer.from(head, 'hex'))).toBe(format);
});
