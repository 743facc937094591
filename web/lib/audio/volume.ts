// One volume for all players, kept between visits.
const storageKey = 'player_volume';
const listeners = new Set<() => void>();

/** 0 to 1, or null when the page cannot set it, as on phones with hardware volume only. */
let volume: number | null | undefined;

const readStored = (): number => {
  try {
    const stored = Number.parseFloat(localStorage.getItem(storageKey) ?? '');
    return stored >= 0 && stored <= 1 ? stored : 1;
  } catch {
    return 1;
  }
};

const canBeSet = (): boolean => {
  const probe = new Audio();
  probe.volume = 0.5;
  return probe.volume === 0.5;
};

export const getVolume = (): number | null => {
  if (volume === undefined) volume = canBeSet() ? readStored() : null;
  return volume;
};

export const setVolume = (next: number): void => {
  volume = next;
  try {
    localStorage.setItem(storageKey, String(next));
  } catch {
    // Without storage, it lasts as long as the page.
  }
  for (const listener of listeners) listener();
};

export const watchVolume = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
