import { keepStored, readStored } from '../browser-storage.ts';

// One volume for all players, kept between visits.
const storageKey = 'player_volume';
const listeners = new Set<() => void>();

/** 0 to 1, or null when the page cannot set it, as on phones with hardware volume only. */
let volume: number | null | undefined;

const readStoredVolume = (): number => {
  const stored = Number.parseFloat(readStored(storageKey) ?? '');
  return stored >= 0 && stored <= 1 ? stored : 1;
};

const canBeSet = (): boolean => {
  const probe = new Audio();
  probe.volume = 0.5;
  return probe.volume === 0.5;
};

export const getVolume = (): number | null => {
  if (volume === undefined) volume = canBeSet() ? readStoredVolume() : null;
  return volume;
};

export const setVolume = (next: number): void => {
  volume = next;
  keepStored(storageKey, String(next));
  for (const listener of listeners) listener();
};

export const watchVolume = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
