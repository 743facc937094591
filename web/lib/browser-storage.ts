/**
 * What this browser keeps: for this browser, or for this tab alone. The only access to it, because it may be blocked, so
 * that even reading throws a SecurityError, or be full. Then a page works with what it keeps in memory, until it is left.
 */
type Place = 'browser' | 'tab';

const open = (place: Place): Storage => (place === 'tab' ? sessionStorage : localStorage);

/** What could not be stored, and with null what could not be removed. */
const memory = { browser: new Map<string, string | null>(), tab: new Map<string, string | null>() };

/** The stored text; null when there is none. */
export const readStored = (name: string, place: Place = 'browser'): string | null => {
  const kept = memory[place].get(name);
  if (kept !== undefined) return kept;
  try {
    return open(place).getItem(name);
  } catch {
    return null;
  }
};

/** Stores a text; null removes it. False when it will be gone with this page. */
export const keepStored = (name: string, text: string | null, place: Place = 'browser'): boolean => {
  try {
    if (text === null) open(place).removeItem(name);
    else open(place).setItem(name, text);
    memory[place].delete(name);
    return true;
  } catch {
    memory[place].set(name, text);
    return false;
  }
};

/** The stored JSON; null when there is none, or it is damaged. */
export const readStoredJson = (name: string, place?: Place): unknown => {
  try {
    return JSON.parse(readStored(name, place) ?? 'null');
  } catch {
    return null;
  }
};

const listNames = (): string[] => {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
};

/** Removes everything that this browser keeps under names with this beginning. */
export const forgetStored = (prefix: string): void => {
  for (const name of [...listNames(), ...memory.browser.keys()])
    if (name.startsWith(prefix)) keepStored(name, null);
};

/** Whether what is stored outlasts the page. */
export const canStore = (): boolean => {
  const probe = 'storage_probe';
  const isKept = keepStored(probe, '1');
  keepStored(probe, null);
  return isKept;
};
