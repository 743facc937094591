import { useEffect, useState } from 'react';
import { keepStored, readStored } from '../../lib/browser-storage.ts';

const storageKey = (id: string) => `position:${id}`;

/** The position where a version was left, in seconds, also from before a reload. */
export const useKeptPosition = (id: string): number =>
  useState(() => Math.max(0, Number.parseFloat(readStored(storageKey(id)) ?? '') || 0))[0];

/** Stores the position, once per second during playback. */
export const useKeepPosition = (id: string, position: number, isActive: boolean): void => {
  const kept = isActive ? Math.floor(position) : position;
  useEffect(() => keepStored(storageKey(id), kept > 0 ? String(kept) : null), [id, kept]);
};
