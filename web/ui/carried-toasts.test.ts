import { describe, expect, it } from 'vitest';
import {
  lifeOf,
  lifetime,
  mostOffers,
  type ToastKind,
  type ToastNote,
  toCarry,
  toMakeRoom,
} from './carried-toasts.ts';

/** A message that has been up for so long. */
const shown = (message: string, kind: ToastKind, seen_ms: number, carries = true) => ({
  note: { message, kind, carries },
  left_ms: lifetime[kind] - seen_ms,
});

describe('what goes on when the page changes', () => {
  it('is only what is about the next page', () => {
    const notes = [
      shown('Failed', 'error', 0, false),
      shown('Created', 'success', 0),
      shown('Redirecting', 'info', 0, false),
    ];
    expect(toCarry(notes).map(({ message }) => message)).toEqual(['Created']);
  });

  it('goes on with the same clock, on one page, and not at all once seen for four seconds', () => {
    const [second] = toCarry([shown('Created', 'success', 1_500)]);
    expect(second).toEqual({ message: 'Created', kind: 'success', left_ms: 3_500 });
    if (!second) return;
    expect(lifeOf(second)).toBe(3_500);
    expect(toCarry([{ note: second, left_ms: 3_400 }])).toEqual([]);
    expect(toCarry([shown('Created', 'success', 4_000)])).toEqual([]);
  });

  it('leaves behind what could be done, with the page that could have done it', () => {
    const action = { label: 'Undo', run: () => undefined };
    const note = { message: 'Changed', kind: 'success', carries: true, action } as const;
    expect(lifeOf(note)).toBe(lifetime.success + 1_000);
    expect(toCarry([{ note, left_ms: 5_900 }])).toEqual([
      { message: 'Changed', kind: 'success', left_ms: 5_900 },
    ]);
  });

  it('leaves behind what can be undone until a certain moment', () => {
    const note = { message: 'Moved', kind: 'success', until: Date.now() + 30_000 } as const;
    expect(toCarry([{ note, left_ms: 29_000 }])).toEqual([]);
  });
});

describe('toMakeRoom, when one more message comes', () => {
  const offer = (message: string): { note: ToastNote } => ({
    note: { message, kind: 'success', action: { label: 'Undo', run: () => undefined } },
  });
  const plain = (message: string): { note: ToastNote } => ({ note: { message, kind: 'info' } });
  const leaving = (...shown: { note: ToastNote }[]) => toMakeRoom(shown)?.note.message;

  it('lets the oldest of more than three go', () => {
    expect(leaving(plain('a'), plain('b'), plain('c'))).toBeUndefined();
    expect(leaving(plain('a'), plain('b'), plain('c'), plain('d'))).toBe('a');
  });

  it('keeps an offer for messages that offer nothing', () => {
    expect(leaving(offer('a'), plain('b'), plain('c'), plain('d'))).toBe('b');
    expect(leaving(offer('a'), offer('b'), offer('c'), plain('d'))).toBeUndefined();
  });

  it('lets the oldest offer go once there are too many', () => {
    const offers = Array.from({ length: mostOffers + 1 }, (_, index) => offer(`offer ${index}`));
    expect(leaving(...offers.slice(1))).toBeUndefined();
    expect(leaving(...offers)).toBe('offer 0');
  });
});
