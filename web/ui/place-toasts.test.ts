import { describe, expect, it } from 'vitest';
import { type Box, findPlace } from './place-toasts.ts';

const box = (left: number, top: number, right: number, bottom: number): Box => ({ left, top, right, bottom });
const desk = box(24, 0, 1416, 876);
const toasts = { width: 448, height: 44 };
const find = (solid: Box[], ...preferred: Box[][]) => findPlace(toasts, desk, solid, preferred);

describe('findPlace', () => {
  it('takes the bottom right corner, and the left one when something pressed is there', () => {
    expect(find([])).toEqual({ side: 'right', lift: 0 });
    expect(find([box(1200, 850, 1300, 880)])).toEqual({ side: 'left', lift: 0 });
  });

  it('stays above a bar as wide as the window, and below one at the top when the rest is taken', () => {
    expect(find([box(0, 820, 1440, 900)])).toEqual({ side: 'right', lift: 64 });
    expect(find([box(0, 0, 1440, 64), box(0, 200, 1440, 900)])).toEqual({ side: 'right', lift: 684 });
  });

  it('leaves a form free while there is another place, and its buttons rather than its fields', () => {
    const [form, button] = [box(800, 100, 1440, 880), box(1000, 840, 1100, 880)];
    expect(find([], [form])).toEqual({ side: 'left', lift: 0 });
    const page = box(0, 100, 1440, 880);
    expect(find([], [page], [button])).toEqual({ side: 'left', lift: 0 });
    expect(find([], [page])).toEqual({ side: 'right', lift: 0 });
  });

  it('keeps to the corner when nothing is free', () => {
    expect(find([box(0, 0, 1440, 900)])).toEqual({ side: 'right', lift: 0 });
  });
});
