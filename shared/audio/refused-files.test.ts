import { describe, expect, test } from 'vitest';
import { describeRefusedExtension, describeWrongContent, identifyContent } from './refused-files.ts';

describe('a file that isn’t taken by its name', () => {
  test.each([
    ['Stems.rar', 'I can’t open Stems.rar. RAR isn’t taken: make a ZIP of your tracks and send that.'],
    ['Stems.tar.gz', 'gzip isn’t taken: make a ZIP'],
    ['Stems.7Z', '7z isn’t taken: make a ZIP'],
    ['Stems.zip.001', 'one part of a split archive'],
    ['Stems.z01', 'one part of a split archive'],
    ['Vox.wav.crdownload', 'an unfinished download'],
    ['.Vox.wav.icloud', 'still in iCloud'],
    ['Song.als', 'a session file: export its tracks'],
    ['Live.mov', 'a video: export its sound'],
    ['notes.pdf', 'It’s a document, not audio. Send WAV'],
    ['cover.HEIC', 'It’s a picture, not audio. Send WAV'],
    ['Vox.ogg', 'I can’t open Vox.ogg. Send WAV, '],
    ['file', 'I can’t open file. Send WAV, '],
    ['Song', 'I can’t open Song. Send WAV, '],
  ])('%s: %s', (name, words) => {
    expect(describeRefusedExtension(name)).toContain(words);
    expect(describeRefusedExtension(name)).toContain(name);
  });
});

const text = (content: string) => Buffer.from(content.padEnd(40), 'latin1');

describe('a file that is something else inside', () => {
  const tar = Buffer.alloc(512, 'a');
  tar.write('ustar', 257);
  test.each<[string, string, Buffer, RegExp]>([
    [
      'an empty ZIP',
      '.zip',
      Buffer.concat([text('PK\x05\x06').subarray(0, 4), Buffer.alloc(18)]),
      /^This ZIP is empty\. .*a\.zip/,
    ],
    [
      'RAR',
      '.zip',
      text('Rar!\x1a\x07\x01\x00'),
      /isn’t a ZIP inside\. It’s RAR, and RAR isn’t taken: make a ZIP/,
    ],
    ['tar', '.zip', tar, /It’s tar, and tar isn’t taken/],
    ['gzip', '.wav', text('\x1f\x8b\x08'), /isn’t WAV audio inside\. It’s gzip/],
    ['a part', '.zip', text('PK\x07\x08PK\x03\x04'), /one part of a split ZIP/],
    ['a ZIP', '.wav', text('PK\x03\x04'), /It’s a ZIP: rename it to \.zip/],
    ['a web page', '.wav', text('\n <!DOCTYPE html><html>'), /It’s a web page: send the audio file/],
    ['a PDF', '.mp3', text('%PDF-1.7'), /It’s a PDF/],
    ['Git LFS', '.wav', text('version https://git-lfs.github.com/spec/v1'), /a Git LFS placeholder/],
    ['text', '.wav', text('These are the lyrics of a song'), /It’s text/],
    ['video', '.wav', text('RIFF\x00\x00\x00\x00AVI LIST'), /It’s AVI video: export its sound/],
    ['a picture', '.wav', text('\xff\xd8\xff\xe0'), /It’s a JPEG picture/],
    ['FLAC', '.wav', text('fLaC'), /It’s FLAC\. Export it as WAV/],
    ['zeros', '.wav', Buffer.alloc(64), /nothing but zeros: a copy or download of it didn’t finish/],
    ['a broken WAV', '.wav', text('RIFF\x00\x00\x00\x00WAVE'), /isn’t WAV audio inside\. Export it again/],
    ['noise', '.wav', Buffer.from([1, 2, 3, 4, 5, 6, 7, 8, 9]), /isn’t WAV audio inside\. Export it again/],
    ['nothing', '.wav', Buffer.alloc(0), /isn’t WAV audio inside\. Export it again/],
  ])('%s in %s is named', (_, extension, head, words) => {
    expect(describeWrongContent(`a${extension}`, extension, head)).toMatch(words);
  });
});

test('what was recognised is called by its extension, and a video says what it lacks', () => {
  const noise = Buffer.from([1, 2, 3, 4]);
  expect(describeWrongContent('a.wav', '.wav', noise, 'MP3')).toContain(
    'It’s really an MP3: change the extension to .mp3',
  );
  expect(describeWrongContent('a.m4a', '.m4a', noise, 'video')).toContain('a video without any sound');
});

test.each([
  ['<svg xmlns="http://www.w3.org/2000/svg">', 'SVG'],
  ['\xef\xbb\xbf<?xml version="1.0"?>\n<!-- Inkscape -->\n<svg>', 'SVG'],
  ['\x00\x00\x00\x18ftypheic', 'HEIC'],
  ['II*\0', 'TIFF'],
  ['BM', 'BMP'],
])('%j is %s', (head, name) => {
  expect(identifyContent(text(head))).toEqual({ kind: 'image', name });
});
