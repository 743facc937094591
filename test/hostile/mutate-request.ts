import { randomOf } from '../audio/broken.ts';

/** What means something to those who read requests. */
const pieces = [
  '\r\n',
  '\n',
  '\r\n\r\n',
  '\0',
  ':',
  ' ',
  '%00',
  '../',
  '"',
  '{',
  '[',
  '--',
  ';',
  ',',
  '\xff\xfe',
  'chunked',
];
const numbers = ['-1', '0', '1e9', '99999999999999999999', '0x10', '+5', '1.5', ' 7'];

/** A request with a few of its bytes flipped, taken out, doubled, moved or put in. The same for the same seed. */
export const mutateRequest = (request: Buffer, seed: number): Buffer => {
  const random = randomOf(seed * 2_654_435_761);
  const below = (limit: number) => Math.floor(random() * limit);
  const pick = <T>(from: readonly T[]): T => from[below(from.length)] as T;
  let bytes = Buffer.from(request);
  const splice = (at: number, remove: number, put: Buffer) => {
    bytes = Buffer.concat([bytes.subarray(0, at), put, bytes.subarray(at + remove)]);
  };
  for (let n = 1 + below(4); n > 0; n--) {
    const at = below(bytes.length);
    const length = 1 + below(24);
    const ways = [
      () => bytes.writeUInt8((bytes[at] ?? 0) ^ (1 << below(8)), at),
      () => bytes.writeUInt8(below(256), at),
      () => splice(at, length, Buffer.alloc(0)),
      () => splice(at, 0, bytes.subarray(at, at + length)),
      () => splice(at, 0, Buffer.from(pick(pieces), 'latin1')),
      () => splice(at, 0, bytes.subarray(below(bytes.length)).subarray(0, 60)),
      () => {
        const digits = bytes.toString('latin1').match(/\d+/g) ?? [];
        const old = pick(digits.length ? digits : ['0']);
        splice(Math.max(0, bytes.indexOf(old)), old.length, Buffer.from(pick(numbers)));
      },
      () => splice(at, bytes.length, Buffer.alloc(0)),
    ];
    pick(ways)();
    if (!bytes.length) return Buffer.from('\r\n');
  }
  return bytes;
};
