import { createSeeded, type Random } from '../random.ts';

/** Tokens that are significant to HTTP parsers. */
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

/** Flips, removes, doubles, moves or inserts a few of the bytes. */
const mutate = (original: Buffer, { below, pick }: Random): Buffer => {
  let bytes = Buffer.from(original);
  const splice = (at: number, remove: number, put: Buffer) => {
    bytes = Buffer.concat([bytes.subarray(0, at), put, bytes.subarray(at + remove)]);
  };
  for (let n = 1 + below(3); n > 0 && bytes.length; n--) {
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
  }
  return bytes;
};

/**
 * A request with some of its bytes changed: anywhere, or only in its body or URL, so that it gets past HTTP parsers.
 * The n-th change is the same in every run of one seed.
 */
export const mutateRequest = (request: Buffer, n: number): Buffer => {
  const random = createSeeded(n);
  const start = request.indexOf('\r\n\r\n') + 4;
  const body = request.subarray(start);
  if (random.below(2)) return mutate(request, random);
  if (body.length) {
    const changed = mutate(body, random);
    const head = request
      .toString('latin1', 0, start)
      .replace(/content-length: \d+/, `content-length: ${changed.length}`);
    return Buffer.concat([Buffer.from(head, 'latin1'), changed]);
  }
  const [from, to] = [request.indexOf(' ') + 2, request.indexOf(' HTTP/')];
  const address = mutate(request.subarray(from, to), random).toString('latin1').replace(/\s/g, '%20');
  return Buffer.concat([request.subarray(0, from), Buffer.from(address, 'latin1'), request.subarray(to)]);
};
