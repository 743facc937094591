import { create as contentDisposition, parse } from 'content-disposition';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { limits } from '../../shared/limits.ts';
import { cleanFileName } from './file-names.ts';

const runs = { numRuns: 10_000 };
const anyName = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc.string({
    unit: fc.constantFrom(
      '.',
      '/',
      '\\',
      '\0',
      '\r',
      '\n',
      '"',
      '%',
      ' ',
      'a',
      '\u202e',
      '\u200b',
      '\u200c',
      '\u200d',
      'ن',
      'क',
      '\u094d',
      '👩',
      '田',
      '\ud800',
      '🎵',
      ':',
    ),
    maxLength: 300,
  }),
);

test('a cleaned name is one harmless, non-empty line, whatever was sent', () => {
  fc.assert(
    fc.property(anyName, (sent) => {
      const name = cleanFileName(sent);
      expect(name.replace(/(?<=[\p{L}\p{M}\p{So}\p{Sk}])[\u200c\u200d](?=.)/gu, '')).not.toMatch(
        /[/\\<>:"|?*\p{Cc}\p{Cf}\u2028\u2029]/u,
      );
      expect(name).not.toMatch(/^[. ]|[. ]$|\s\s/);
      expect(name.isWellFormed()).toBe(true);
      const length = [...name].length;
      expect(length).toBeGreaterThan(0);
      expect(length).toBeLessThanOrEqual(limits.file_name);
      expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
    }),
    runs,
  );
});

test.each([
  ['CON.wav', '_CON.wav'],
  ['nul', '_nul'],
  ['NUL.flac', '_NUL.flac'],
  ['Com1.wav', '_Com1.wav'],
  ['COM¹.wav', '_COM¹.wav'],
  ['LPT9', '_LPT9'],
  ['prn .mp3', '_prn .mp3'],
  ['aux.tar.zip', '_aux.tar.zip'],
  ['folder/AUX.wav', '_AUX.wav'],
  ['C\u200bON.wav', '_CON.wav'],
  [`CON${'.'.repeat(300)}wav`, `_CON.wav`],
  ['CONtrol.wav', 'CONtrol.wav'],
  ['COM10.wav', 'COM10.wav'],
  ['my CON.wav', 'my CON.wav'],
  ['\u0085\u009bso\u202eng.wav', 'song.wav'],
])("%j becomes %j, which isn't a Windows device name", (sent, name) => {
  expect(cleanFileName(sent)).toBe(name);
});

test('cleaning a cleaned name changes nothing', () => {
  fc.assert(
    fc.property(anyName, (sent) => {
      const name = cleanFileName(sent);
      expect(cleanFileName(name)).toBe(name);
    }),
    runs,
  );
});

test('the Content-Disposition header is one line that contains the name', () => {
  fc.assert(
    fc.property(anyName, (sent) => {
      const name = cleanFileName(sent);
      const header = contentDisposition(name);
      expect(header).toMatch(/^attachment; [\x20-\x7e]+$/);
      expect(parse(header).parameters.filename).toBe(name);
    }),
    runs,
  );
});

test.each([
  ['نمی\u200cدانم.wav', 'نمی\u200cدانم.wav'],
  ['क्\u200dष लाइव.wav', 'क्\u200dष लाइव.wav'],
  ['ന്\u200d.wav', 'ന്\u200d.wav'],
  ['👩\u200d🎤 Vox.wav', '👩\u200d🎤 Vox.wav'],
  ['👩🏽\u200d❤️\u200d👩🏽.wav', '👩🏽\u200d❤️\u200d👩🏽.wav'],
  ['\u200cنم\u200c\u200cی\u200d.wav', 'نم\u200cی.wav'],
  ['a\u200d 1\u200c2.w\u200bav\u200d', 'a 12.wav'],
  ['田 \u200c %.wav', '田 %.wav'],
  ['=\u200d\u0338.wav', '≠.wav'],
])('the joiners of %j are kept where they join: %j', (sent, name) => {
  expect(cleanFileName(sent)).toBe(name);
});

describe('a name of more than 255 bytes', () => {
  test.each([
    ['田'.repeat(190), '.wav', 250],
    ['👩\u200d🎤'.repeat(40), '.flac', 250],
    ['e\u0302\u0323\u0331'.repeat(90), '.aiff', 250],
    [`a${'\u0331'.repeat(199)}`, '.wav', 251],
  ])('is cut between letters, and keeps its extension: %s', (stem, ending, atMost) => {
    const name = cleanFileName(`${stem}${ending}`);
    expect(name.endsWith(ending)).toBe(true);
    const kept = name.slice(0, -ending.length);
    expect(stem.normalize('NFC').startsWith(kept)).toBe(true);
    expect(Buffer.byteLength(kept)).toBeLessThanOrEqual(atMost);
    expect(Buffer.byteLength(kept)).toBeGreaterThan(atMost - 14);
    expect(kept).not.toMatch(/[\u200c\u200d]$/);
  });
});
