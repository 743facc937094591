import { refusals } from './refusal.ts';

/** Reads bits from the most significant one. Past the end it returns zeros; `check` detects that. */
export class Bits {
  readonly #bytes: Uint8Array;
  position = 0;

  constructor(bytes: Uint8Array, position = 0) {
    this.#bytes = bytes;
    this.position = position;
  }

  at(position: number): Bits {
    return new Bits(this.#bytes, position);
  }

  /** The next 32 bits, unsigned, without consuming them. */
  peek32(): number {
    const byte = this.position >>> 3;
    const shift = this.position & 7;
    const b = this.#bytes;
    const word =
      (((b[byte] ?? 0) << 24) |
        ((b[byte + 1] ?? 0) << 16) |
        ((b[byte + 2] ?? 0) << 8) |
        (b[byte + 3] ?? 0)) >>>
      0;
    return shift === 0 ? word : ((word << shift) | ((b[byte + 4] ?? 0) >>> (8 - shift))) >>> 0;
  }

  read(count: number): number {
    if (count === 0) return 0;
    const value = this.peek32() >>> (32 - count);
    this.position += count;
    return value;
  }

  readSigned(count: number): number {
    return (this.read(count) << (32 - count)) >> (32 - count);
  }

  check(): void {
    if (this.position > this.#bytes.length * 8) throw refusals.damaged();
  }
}
