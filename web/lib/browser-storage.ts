// Storage may be blocked or full; pages work without it. `sessionStorage` is that of this tab.
type Place = 'localStorage' | 'sessionStorage';

/** The stored text; null when there is none. */
export const readStored = (name: string, place: Place = 'localStorage'): string | null => {
  try {
    return globalThis[place].getItem(name);
  } catch {
    return null;
  }
};

/** Stores a text; null removes it. */
export const keepStored = (name: string, text: string | null, place: Place = 'localStorage'): void => {
  try {
    if (text === null) globalThis[place].removeItem(name);
    else globalThis[place].setItem(name, text);
  } catch {}
};

/** The stored JSON; null when there is none, or it is damaged. */
export const readStoredJson = (name: string, place?: Place): unknown => {
  try {
    return JSON.parse(readStored(name, place) ?? 'null');
  } catch {
    return null;
  }
};
