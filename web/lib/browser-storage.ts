// Storage may be forbidden or full: whatever is kept in it, pages work without.

/** The text this browser keeps under a name; null where there is none. */
export const readStored = (name: string): string | null => {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
};

/** Keeps a text under a name; null takes it away. */
export const keepStored = (name: string, text: string | null): void => {
  try {
    if (text === null) localStorage.removeItem(name);
    else localStorage.setItem(name, text);
  } catch {}
};
