// Storage may be blocked or full; pages work without it.

/** The stored text; null when there is none. */
export const readStored = (name: string): string | null => {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
};

/** Stores a text; null removes it. */
export const keepStored = (name: string, text: string | null): void => {
  try {
    if (text === null) localStorage.removeItem(name);
    else localStorage.setItem(name, text);
  } catch {}
};

/** The stored JSON; null when there is none, or it is damaged. */
export const readStoredJson = (name: string): unknown => {
  try {
    return JSON.parse(readStored(name) ?? 'null');
  } catch {
    return null;
  }
};
