import { afterEach, describe, expect, it, vi } from 'vitest';
import { canStore, forgetStored, keepStored, readStored, readStoredJson } from './browser-storage.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  // What the memory still holds goes once it can be stored.
  const map = new Map<string, string>();
  vi.stubGlobal('localStorage', storageOf(map));
  for (const name of ['a', 'admin_b']) keepStored(name, null);
  vi.unstubAllGlobals();
});

/** As much of a `Storage` as is used, with its names as own properties. */
const storageOf = (
  map: Map<string, string>,
  setItem = (name: string, text: string) => void map.set(name, text),
) =>
  new Proxy(
    {
      getItem: (name: string) => map.get(name) ?? null,
      setItem,
      removeItem: (name: string) => void map.delete(name),
    },
    {
      ownKeys: () => [...map.keys()],
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    },
  );

const block = () => {
  const refuse = () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  };
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(globalThis, name, { get: refuse, configurable: true });
};

describe('what the browser keeps', () => {
  it('is stored, read and removed', () => {
    const map = new Map([['other', '1']]);
    vi.stubGlobal('localStorage', storageOf(map));
    expect([keepStored('a', '[1]'), readStored('a'), readStoredJson('a')]).toEqual([true, '[1]', [1]]);
    expect(canStore()).toBe(true);
    keepStored('admin_b', 'x');
    forgetStored('admin_');
    expect([...map]).toEqual([
      ['other', '1'],
      ['a', '[1]'],
    ]);
  });

  it('is in memory where storage is blocked, and nothing throws', () => {
    const descriptors = ['localStorage', 'sessionStorage'].map(
      (name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const,
    );
    block();
    try {
      expect([readStored('a'), keepStored('a', '1'), readStored('a')]).toEqual([null, false, '1']);
      // Each place is its own.
      expect(readStored('a', 'tab')).toBe(null);
      keepStored('admin_b', '2');
      forgetStored('admin_');
      expect([readStored('admin_b'), readStored('a'), canStore()]).toEqual([null, '1', false]);
      keepStored('a', null);
      expect(readStored('a')).toBe(null);
    } finally {
      for (const [name, descriptor] of descriptors) {
        if (descriptor) Object.defineProperty(globalThis, name, descriptor);
        else Reflect.deleteProperty(globalThis, name);
      }
    }
  });

  it('is the newest value where storage is full, and stored again once it isn’t', () => {
    const map = new Map([['a', 'old']]);
    let isFull = true;
    vi.stubGlobal(
      'localStorage',
      storageOf(map, (name, text) => {
        if (isFull) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
        map.set(name, text);
      }),
    );
    expect([keepStored('a', 'new'), readStored('a'), map.get('a')]).toEqual([false, 'new', 'old']);
    isFull = false;
    expect([keepStored('a', 'newer'), readStored('a'), map.get('a')]).toEqual([true, 'newer', 'newer']);
  });
});
