import { describe, expect, test } from 'vitest';
import { UploadGate } from './upload-gate.ts';

const MEBI = 1024 * 1024;
const refused = expect.objectContaining({ code: 'unavailable', retryAfter: expect.any(Number) });
const placesOf = (gate: UploadGate, address: (n: number) => string, length: number | undefined) => {
  const leaves: (() => void)[] = [];
  try {
    for (;;) leaves.push(gate.enter(address(leaves.length), length));
  } catch (error) {
    expect(error).toEqual(refused);
    return leaves;
  }
};

describe.each([
  ['of large bodies', 17 * MEBI, 4, 8],
  ['of bodies nobody knows the size of', undefined, 4, 8],
  ['of small bodies', 16 * MEBI, 32, 64],
  ['of empty bodies', 0, 32, 64],
] as const)('%s', (_what, length, mostOfOne, most) => {
  test('one address has its places, and all have theirs', () => {
    const gate = new UploadGate();
    expect(placesOf(gate, () => 'one', length)).toHaveLength(mostOfOne);
    expect(placesOf(gate, (n) => `other ${n}`, length)).toHaveLength(most - mostOfOne);
  });

  test('a place is given back once, however often it is left', () => {
    const gate = new UploadGate();
    const [leave] = placesOf(gate, () => 'one', length);
    for (let n = 0; n < 5; n++) leave?.();
    expect(placesOf(gate, () => 'one', length)).toHaveLength(1);
  });
});

test('small bodies do not wait for large ones, nor large ones for small', () => {
  const gate = new UploadGate();
  placesOf(gate, (n) => `a${n}`, MEBI);
  expect(placesOf(gate, (n) => `a${n}`, 17 * MEBI)).toHaveLength(8);
});
