import { expect, it } from 'vitest';
import { isPaletteKey } from './palette-button.tsx';

const press = (held: Partial<Parameters<typeof isPaletteKey>[0]>) => ({
  key: 'k',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  isComposing: false,
  repeat: false,
  defaultPrevented: false,
  ...held,
});

it.each([
  [{ ctrlKey: true }, false, true],
  [{ ctrlKey: true, key: 'K' }, false, true],
  [{ metaKey: true }, false, false],
  [{ metaKey: true }, true, true],
  // On a Mac, deletes to the end of the line in text fields.
  [{ ctrlKey: true }, true, false],
  [{ ctrlKey: true, shiftKey: true }, false, false],
  [{ ctrlKey: true, altKey: true }, false, false],
  [{ ctrlKey: true, isComposing: true }, false, false],
  [{ ctrlKey: true, defaultPrevented: true }, false, false],
  [{}, false, false],
])('%j on a Mac (%s) opens the palette: %s', (held, onMac, opens) => {
  expect(isPaletteKey(press(held), onMac)).toBe(opens);
});
