import { makeAiff } from '../audio/aiff.ts';
import { mutate, unreadable } from '../audio/broken.ts';
import { ascii, be, le } from '../audio/bytes.ts';
import { makeFlac } from '../audio/flac.ts';
import { box, makeM4a } from '../audio/m4a.ts';
import { id3Tag, makeSilentMp3 } from '../audio/mp3.ts';
import { makeWav } from '../audio/wav.ts';
import { makeZip } from '../audio/zip.ts';
import { seed } from '../test-scopes.ts';
import { foreign } from './foreign.ts';
import { hostileZips } from './zip-files.ts';

/** A hostile file; `isTaken`: it begins as its name says, and is kept without being trusted. */
export type HostileFile = {
  what: string;
  name: string;
  isTaken: boolean;
  make: () => Buffer | Promise<Buffer>;
};

const endings = ['wav', 'mp3', 'aiff', 'aif', 'zip', 'm4a', 'flac'];
const short = { seconds: 0.2 };
const page = Buffer.from('<!doctype html><script>alert(document.domain)</script>');
const samples: Record<string, () => Buffer> = {
  wav: () => makeWav(short),
  aiff: () => makeAiff(short),
  flac: () => makeFlac(short),
  m4a: () => makeM4a(short),
  mp3: () => makeSilentMp3(20, [128]),
  zip: () => makeZip([{ name: 'a.wav', content: makeWav(short) }]),
};

/** A sound of 64-bit or 32-bit floats that are not finite. */
const notNumbers = (bitDepth: '32f' | '64f', value: number): Buffer => {
  const wav = makeWav({ ...short, bitDepth });
  const width = bitDepth === '32f' ? 4 : 8;
  for (let at = 44; at + width <= wav.length; at += width)
    if (width === 4) wav.writeFloatLE(value, at);
    else wav.writeDoubleLE(value, at);
  return wav;
};
const lyingWav = (claims: Parameters<typeof makeWav>[0]) => () => makeWav({ ...short, ...claims });
const behind = (start: string, size: number) => () =>
  Buffer.concat([makeWav(short).subarray(0, 12), ascii(start), le(4, size), makeWav(short).subarray(12)]);

/** Headers with false values, by the value that is false. */
const lies: Record<string, () => Buffer> = {
  'wav 4 GB of data': lyingWav({ claims: { dataBytes: 0xffffffff } }),
  'wav 2 GB of data': lyingWav({ claims: { dataBytes: 0x7fffffff } }),
  'wav one byte of data': lyingWav({ claims: { dataBytes: 1 } }),
  'wav 2^53 bytes of data': lyingWav({ container: 'RF64', claims: { dataBytes: 2 ** 53 } }),
  'wav 256 channels': lyingWav({ claims: { channels: 256, blockAlign: 512 } }),
  'wav 7 bits': lyingWav({ claims: { bits: 7 } }),
  'wav 65,535 bits': lyingWav({ claims: { bits: 65_535, blockAlign: 1 } }),
  'wav blocks of no bytes': lyingWav({ claims: { blockAlign: 0 } }),
  'wav not a number': () => notNumbers('32f', Number.NaN),
  'wav not a number, long': () => notNumbers('64f', Number.NaN),
  'wav without end': () => notNumbers('64f', Number.POSITIVE_INFINITY),
  'wav numbers near the end': () => notNumbers('64f', Number.MAX_VALUE),
  'wav chunk of 4 GB in front': behind('LIST', 0xffffffff),
  'wav format of 4 GB': behind('fmt ', 0xfffffff0),
  'wav chunk of odd length': behind('junk', 3),
  'aiff 2^32 frames': () => makeAiff({ ...short, claims: { frames: 0xffffffff } }),
  'aiff 65,535 channels': () => makeAiff({ ...short, claims: { channels: 65_535 } }),
  'aiff 2^62 Hz': () => makeAiff({ ...short, claims: { sampleRate: 2 ** 62 } }),
  'flac 2^36 samples': () => makeFlac({ ...short, claims: { samples: 2 ** 36 - 1 } }),
  'flac 1,048,575 Hz': () => makeFlac({ ...short, claims: { sampleRate: 0xfffff } }),
  'flac picture of a page': () => makeFlac({ ...short, blocks: [[6, page]] }),
  'flac hundred empty blocks': () =>
    makeFlac({ ...short, blocks: Array.from({ length: 100 }, () => [1, Buffer.alloc(0)]) }),
  'flac blocks without end': () =>
    Buffer.concat([makeFlac(short).subarray(0, 42), Buffer.from([1, 0xff, 0xff, 0xff])]),
  'm4a 2^32 packets': () => makeM4a({ ...short, claims: { units: 0xffffffff } }),
  'm4a 65,535 channels': () => makeM4a({ ...short, codec: 'alac', claims: { channels: 65_535 } }),
  'm4a box of 2^63 bytes': () =>
    Buffer.concat([
      box('ftyp', ascii('M4A '), be(4, 0)),
      be(4, 1),
      ascii('moov'),
      be(4, 0x7fffffff, 0xffffffff),
    ]),
  'mp3 2^32 frames': () => makeSilentMp3(4, [128], { kind: 'Xing', frames: 0xffffffff, bytes: 0xffffffff }),
  'mp3 no frames': () => makeSilentMp3(4, [128], { kind: 'VBRI', frames: 0 }),
  'mp3 tag of 256 MB': () =>
    Buffer.concat([ascii('ID3'), Buffer.from([4, 0, 0, 127, 127, 127, 127]), Buffer.alloc(100)]),
  'mp3 tag of a page': () =>
    Buffer.concat([id3Tag(0).subarray(0, 9), Buffer.from([page.length]), page, makeSilentMp3(4, [128])]),
};

/** Polyglots: audio to one reader, a page or a program to another. */
const both: Record<string, () => Buffer> = {
  'wav and a page': () => Buffer.concat([makeWav(short), page]),
  'wav of a page': () => makeWav({ ...short, chunks: [['LIST', page]] }),
  'wav and an archive': () => Buffer.concat([makeWav(short), makeZip([{ name: 'a.html', content: page }])]),
  'mp3 and a page': () => Buffer.concat([makeSilentMp3(4, [128]), page]),
  'flac and a page': () => Buffer.concat([makeFlac(short), page]),
  'm4a of a page': () => Buffer.concat([box('ftyp', ascii('M4A '), be(4, 0)), page]),
  'zip in front of a page': () =>
    Buffer.concat([makeZip([{ name: 'a.wav', content: makeWav(short) }]), page]),
  'aiff and a program': () => Buffer.concat([makeAiff(short), ascii('\nMZ\x90\x00This program')]),
};

const endingOf = (what: string) => what.split(' ')[0]?.toLowerCase() ?? '';
const beginsAs: Record<string, string> = {
  'one byte': '',
  'id3 tag larger than the file': 'mp3',
  'noise behind riff': 'wav',
  'noise behind form': 'aiff',
  'noise behind flac': 'flac',
  'noise behind ftyp': 'm4a',
  'noise behind id3': 'mp3',
};

const taken = (from: Record<string, () => Buffer>): HostileFile[] =>
  Object.entries(from).map(([what, make]) => ({
    what,
    name: `${what.slice(0, 30)}.${endingOf(what)}`,
    isTaken: true,
    make,
  }));

const refusedNames = [
  'a.wav.exe',
  'a.wav.html',
  'a.mp3.svg',
  'a.html',
  'a.svg',
  'a.php',
  'a.js',
  'wav',
  'a',
  'a.wav/',
  'a.wav\u202egnp',
  'a.zip.zipx',
  '....wav',
];
const takenNames = [
  'a.html.wav',
  'a.exe.wav',
  'a.php.wav',
  '../../../a.wav',
  'C:\\a.wav',
  '<img src=x onerror=alert(1)>.wav',
  '"; filename="a.html".wav',
  'NUL.wav',
  `${'a'.repeat(400)}.wav`,
];

/** Files for an order, by kind. */
export const hostileSounds = (): HostileFile[][] => [
  Object.entries(foreign).flatMap(([what, make]) =>
    endings.map((ending) => ({ what: `${what} as ${ending}`, name: `a.${ending}`, isTaken: false, make })),
  ),
  ...[refusedNames, takenNames].map((names, n) =>
    names.map((name) => ({
      what: `name ${name.slice(0, 40)}`,
      name,
      isTaken: n === 1,
      make: () => makeWav(short),
    })),
  ),
  Object.entries(unreadable()).map(([what, content]) => {
    const ending = beginsAs[what.toLowerCase()] ?? endingOf(what);
    return { what, name: `a.${ending || 'mp3'}`, isTaken: ending !== '', make: () => content };
  }),
  taken(lies),
  taken(both),
  Object.entries(hostileZips).map(([what, make]) => ({
    what: `zip, ${what}`,
    name: 'a.zip',
    isTaken: true,
    make,
  })),
  Object.entries(samples).flatMap(([ending, make]) =>
    [0, 1, 2].map((n) => ({
      what: `${ending} changed at random, ${seed + n}`,
      name: `a.${ending}`,
      isTaken: true,
      // The magic bytes that identify its format stay.
      make: () => Buffer.concat([make().subarray(0, 16), mutate(make().subarray(16), seed + n)]),
    })),
  ),
];
