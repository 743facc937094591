import { crc32, deflateRawSync } from 'node:zlib';
import { le } from '../audio/bytes.ts';
import { makeWav } from '../audio/wav.ts';
import { makeZip } from '../audio/zip.ts';

type Entry = {
  name: string;
  content?: Buffer;
  /** False numbers and names. */
  claims?: { flags?: number; method?: number; packed?: number; size?: number; innerName?: string };
};
type End = { entries?: number; directoryAt?: number; comment?: number };

const sound = makeWav({ seconds: 0.1 });

/** A ZIP archive whose headers claim what they are told to. */
const liar = (entries: Entry[], end: End = {}, copies = 1): Buffer => {
  const [files, directory]: [Buffer[], Buffer[]] = [[], []];
  let offset = 0;
  for (const { name, content = sound, claims = {} } of entries) {
    const { flags = 0x0800, method = 8, innerName = name } = claims;
    const bytes = method === 8 ? deflateRawSync(content) : content;
    const common = (title: string) =>
      Buffer.concat([
        le(2, 20, flags, method, 0, 0),
        le(4, crc32(content), claims.packed ?? bytes.length, claims.size ?? content.length),
        le(2, Buffer.byteLength(title), 0),
      ]);
    const file = Buffer.concat([le(4, 0x04034b50), common(innerName), Buffer.from(innerName), bytes]);
    const line = Buffer.concat([
      ...[le(4, 0x02014b50), le(2, 20), common(name), le(2, 0, 0, 0), le(4, 0xa1ff0000, offset)],
      Buffer.from(name),
    ]);
    for (let copy = 0; copy < copies; copy++) directory.push(line);
    files.push(file);
    offset += file.length;
  }
  const index = Buffer.concat(directory);
  const count = end.entries ?? directory.length;
  const short = Math.min(count, 0xffff);
  const large =
    count === short
      ? []
      : [
          // The counts that need more bits, and where they are.
          Buffer.concat([le(4, 0x06064b50), le(8, 44), le(2, 45, 45), le(4, 0, 0)]),
          le(8, count, count, index.length, offset),
          Buffer.concat([le(4, 0x07064b50, 0), le(8, offset + index.length), le(4, 1)]),
        ];
  return Buffer.concat([
    ...files,
    index,
    ...large,
    le(4, 0x06054b50),
    le(2, 0, 0, short, short),
    le(4, index.length, end.directoryAt ?? offset),
    le(2, end.comment ?? 0),
  ]);
};

const named = (name: string) => () => makeZip([{ name, content: sound }]);
const nested = (depth: number): Buffer => {
  let inner = makeZip([{ name: 'a.wav', content: sound }]);
  for (let n = 0; n < depth; n++) inner = makeZip([{ name: `${n}.zip`, content: inner }]);
  return inner;
};
/** Silence with a claimed size in megabytes; deflated it is a thousandth of that. */
const silence = (megabytes: number) =>
  Buffer.concat([
    makeWav({ seconds: 0, claims: { dataBytes: megabytes * 1024 * 1024 } }),
    Buffer.alloc(megabytes * 1024 * 1024),
  ]);

/**
 * Archives with false headers, path traversal or excessive size, by what is wrong with them. Each begins as a ZIP
 * archive does.
 */
export const hostileZips: Record<string, () => Buffer> = {
  'bomb of 100 MB': () => liar([{ name: 'a.wav', content: silence(100) }]),
  'bomb that says it is small': () =>
    liar([{ name: 'a.wav', content: silence(50), claims: { size: 1_000 } }]),
  'bomb of one file named 2,000 times': () => liar([{ name: 'a.wav', content: silence(5) }], {}, 2_000),
  '100,000 entries': () => liar([{ name: 'a.txt', content: Buffer.from('a') }], {}, 100_000),
  '100,000 sounds': () => liar([{ name: 'a.wav' }], {}, 100_000),
  'way up': named('../../../../etc/passwd.wav'),
  'way up for Windows': named('..\\..\\windows\\a.wav'),
  'absolute name': named('/etc/cron.d/a.wav'),
  'name with a drive': named('C:\\windows\\a.wav'),
  'name with NUL': named('a.wav\0.exe'),
  device: named('CON.wav'),
  'markup in a name': named('<img src=x onerror=alert(1)>.wav'),
  'name of 60,000 characters': named(`${'a'.repeat(60_000)}.wav`),
  'name without characters': named(''),
  'name that is a prototype': named('__proto__/constructor.wav'),
  'other name inside': () => liar([{ name: 'a.wav', claims: { innerName: '../../a.exe' } }]),
  'same name twice': () => liar([{ name: 'a.wav' }, { name: 'a.wav' }, { name: 'A.WAV' }]),
  'archives in one another': () => nested(30),
  link: () => liar([{ name: 'a.wav', content: Buffer.from('/etc/passwd'), claims: { method: 0 } }]),
  encrypted: () => liar([{ name: 'a.wav', claims: { flags: 0x0801 } }]),
  'encrypted head': () => liar([{ name: 'a.wav', claims: { flags: 0x2841 } }]),
  'unknown way of packing': () => liar([{ name: 'a.wav', claims: { method: 14 } }]),
  'sizes of 4 GB': () => liar([{ name: 'a.wav', claims: { packed: 0xfffffffe, size: 0xfffffffe } }]),
  'no size': () => liar([{ name: 'a.wav', claims: { packed: 0, size: 0 } }]),
  'sizes to come later': () => liar([{ name: 'a.wav', claims: { flags: 0x0808 } }]),
  'more entries than there are': () => liar([{ name: 'a.wav' }], { entries: 60_000 }),
  'more entries than there can be': () => liar([{ name: 'a.wav' }], { entries: 2 ** 48 }),
  'directory that is elsewhere': () => liar([{ name: 'a.wav' }], { directoryAt: 0xfffffff0 }),
  'directory that is the file': () => liar([{ name: 'a.wav' }], { directoryAt: 0 }),
  'comment that is not there': () => liar([{ name: 'a.wav' }], { comment: 65_535 }),
  'no directory': () => named('a.wav')().subarray(0, 2_000),
  'only its first bytes': () => Buffer.from('PK\u0003\u0004'),
  'page inside': () => makeZip([{ name: 'index.html', content: Buffer.from('<script>alert(1)</script>') }]),
};
