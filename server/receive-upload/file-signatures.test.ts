import { describe, expect, test } from 'vitest';
import { ascii, be, le } from '../../test/audio/bytes.ts';
import { makeFlac } from '../../test/audio/flac.ts';
import { box, makeM4a, makeVideo } from '../../test/audio/m4a.ts';
import { apeTag, id3Tag, makeSilentMp3 } from '../../test/audio/mp3.ts';
import { makeWav } from '../../test/audio/wav.ts';
import { detectFormat } from './file-signatures.ts';

const detect = async (
  extension: '.mp3' | '.m4a' | '.wav' | '.flac' | '.aif',
  head: Buffer,
  isWhole = true,
) => {
  const detected = await detectFormat(extension, head, isWhole);
  return detected.kind === 'match' ? detected.format : detected.kind;
};

test.each([
  ['MPEG-1', 'fffb9064', 'MP3'],
  ['MPEG-2.5', 'ffe35064', 'MP3'],
  ['of a free bit rate', 'fffb0064', 'MP3'],
  ['of a bit rate that does not exist', 'fffbf064', 'other'],
  ['of a sample rate that does not exist', 'fffb9c64', 'other'],
  ['of a version that does not exist', 'ffeb9064', 'other'],
  ['of layer II', 'fffd9064', 'other'],
  ['of three bytes', 'fffb90', 'other'],
])('a first frame %s is recognised as MP3 or not', async (_, head, format) => {
  expect(await detect('.mp3', Buffer.from(head, 'hex'))).toBe(format);
});

const mp3 = makeSilentMp3(20, [128]);
const fronts: [what: string, front: Buffer][] = [
  ['zeros', Buffer.alloc(15_000)],
  ['more zeros than are looked at at once', Buffer.alloc(300_000)],
  ['line ends', ascii('\r\n\r\n')],
  ['the rest of a frame', mp3.subarray(100, 417)],
  ['other bytes', Buffer.alloc(50_000, 0x55)],
  ['two ID3 tags', Buffer.concat([id3Tag(300), id3Tag(2_000)])],
  ['an APE tag', apeTag(500)],
  ['zeros between two tags', Buffer.concat([id3Tag(300), Buffer.alloc(2_000), apeTag(100)])],
  ['zeros behind a tag', Buffer.concat([id3Tag(300), Buffer.alloc(2_000)])],
  [
    'a RIFF wrapper',
    Buffer.concat([ascii('RIFF'), le(4, mp3.length + 12), ascii('RMP3data'), le(4, mp3.length)]),
  ],
];

describe('an MP3 behind', () => {
  test.each(fronts)('%s is one', async (_, front) => {
    const file = Buffer.concat([front, mp3]);
    expect(await detect('.mp3', file)).toBe('MP3');
    expect(await detect('.wav', file)).toBe('other');
  });

  test('a tag longer than has arrived is taken at once, other bytes only with its frames', async () => {
    expect(await detect('.mp3', id3Tag(3_000_000).subarray(0, 16), false)).toBe('MP3');
    expect(await detect('.mp3', Buffer.alloc(16), false)).toBe('more');
    const file = Buffer.concat([Buffer.alloc(200_000), mp3]);
    let needed = 16;
    for (let asked = 0; asked < 20; asked++) {
      const detected = await detectFormat('.mp3', file.subarray(0, needed), needed >= file.length);
      if (detected.kind !== 'more') return expect(detected.kind).toBe('match');
      expect(detected.bytes).toBeGreaterThan(needed);
      needed = detected.bytes;
    }
    expect.unreachable();
  });

  test('filler before and behind a tag is asked for in few steps', async () => {
    const file = Buffer.concat([Buffer.alloc(1_000_000), id3Tag(100), Buffer.alloc(900_000), mp3]);
    const asked: number[] = [];
    for (let needed = 16; ; ) {
      const detected = await detectFormat('.mp3', file.subarray(0, needed), needed >= file.length);
      if (detected.kind !== 'more') {
        expect(detected).toEqual({ kind: 'match', format: 'MP3' });
        break;
      }
      needed = detected.bytes;
      asked.push(needed);
    }
    expect(asked.length).toBeLessThan(12);
  });

  test('more than two megabytes of zeros is not found', async () => {
    expect(await detect('.mp3', Buffer.concat([Buffer.alloc(2_200_000), mp3]), false)).toBe('other');
  });
});

describe('an M4A', () => {
  const whole = makeM4a();
  const ofBrand = (brand: string) => Buffer.concat([box('ftyp', ascii(brand), be(4, 0)), whole.subarray(28)]);
  test.each([
    '3gp4',
    '3gp5',
    '3g2a',
    'mmp4',
    'M4B ',
    'qt  ',
    'dash',
    'xxxx',
  ])('of brand %s is one', async (brand) => {
    expect(await detect('.m4a', ofBrand(brand))).toBe('M4A');
    expect(await detect('.m4a', ofBrand(brand).subarray(0, 16), false)).toBe('M4A');
  });

  test.each(['wide', 'free', 'skip', 'styp'])('that begins with a %s box is one', async (name) => {
    expect(await detect('.m4a', Buffer.concat([box(name, be(4, 0)), whole]))).toBe('M4A');
  });

  test('with pictures and no sound is refused with a sentence', async () => {
    const found = await detectFormat('.m4a', makeVideo(), true);
    expect(found).toEqual({ kind: 'other', format: 'video' });
  });
});

test.each([
  ['.wav', makeFlac({ seconds: 0.1 }), 'FLAC'],
  ['.mp3', makeWav({ seconds: 0.1 }), 'WAV'],
  ['.mp3', Buffer.from('OggS'.padEnd(40)), 'unknown'],
  ['.wav', Buffer.from('#!AMR\n'.padEnd(40)), 'unknown'],
  ['.flac', Buffer.alloc(300, 7), 'unknown'],
] as const)('a false %s is found to be something else', async (extension, file, format) => {
  expect(await detectFormat(extension, file, false)).toEqual({ kind: 'other', format });
});
