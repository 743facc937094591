import type { RefObject } from 'react';
import type { Desk } from '../../lib/audio/backend.ts';
import { CompareRefusal, reasons } from '../../lib/audio/compare/load.ts';
import { type CompareSession, openSession, type Source } from '../../lib/audio/compare/session.ts';
import type { Side } from '../../lib/audio/side.ts';
import type { Renew, Sounds } from './sounds.ts';

const addresses = ({ before, after }: Sounds) => `${before.url} ${after.url}`;

/** Opens instant compare; with the newest files, where those the page knows are gone. */
export const openNewest = async (
  context: AudioContext,
  sounds: RefObject<Sounds>,
  desk: Desk,
  signal: AbortSignal,
  renew: Renew | undefined,
): Promise<CompareSession> => {
  const open = () => openSession(context, sounds.current as Record<Side, Source>, desk, signal);
  const known = addresses(sounds.current);
  try {
    return await open();
  } catch (error) {
    const isGone = error instanceof CompareRefusal && error.message === reasons.fetch;
    if (!isGone || signal.aborted) throw error;
    await renew?.().catch(() => undefined);
    signal.throwIfAborted();
    const { before, after } = sounds.current;
    if (!before.url || !after.url || addresses(sounds.current) === known) throw error;
    return open();
  }
};
