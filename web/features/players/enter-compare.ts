import type { RefObject } from 'react';
import type { Side } from '../../lib/audio/compare-state.ts';
import type { Backend, BackendContext } from '../../lib/audio/player-state.ts';
import { CompareRefusal, reasons } from '../../lib/compare/load.ts';
import {
  type CompareOptions,
  type CompareSession,
  openSession,
  type Source,
} from '../../lib/compare/session.ts';
import { hasBoth, type ReloadSounds, type Sounds } from './sounds.ts';

const addresses = ({ before, after }: Sounds) => `${before.url} ${after.url}`;

/** Opens instant compare; if the known files are gone, with the newest ones. */
const openNewest = async (
  context: AudioContext,
  sounds: RefObject<Sounds>,
  desk: BackendContext,
  signal: AbortSignal,
  { reloadSounds, comparing }: Pick<Entry, 'reloadSounds' | 'comparing'>,
): Promise<CompareSession> => {
  if (!hasBoth(sounds.current)) await reloadSounds?.().catch(() => undefined);
  signal.throwIfAborted();
  const open = () => openSession(context, sounds.current as Record<Side, Source>, desk, signal, comparing);
  const known = addresses(sounds.current);
  try {
    return await open();
  } catch (error) {
    const isGone = error instanceof CompareRefusal && error.message === reasons.fetch;
    if (!isGone || signal.aborted) throw error;
    await reloadSounds?.().catch(() => undefined);
    signal.throwIfAborted();
    const { before, after } = sounds.current;
    if (!before.url || !after.url || addresses(sounds.current) === known) throw error;
    return open();
  }
};

/** Opens both sides and switches playback over to them. If that fails or is cancelled, the element keeps playing. */
export const enterCompare = async (
  context: AudioContext,
  { desk, sounds, signal, element, wantsSound, stay, ...options }: Entry,
): Promise<void> => {
  const { latest, dispatch } = desk;
  const opened = await openNewest(context, sounds, desk, signal, options);
  try {
    signal.throwIfAborted();
    stay(opened);
    if (wantsSound()) {
      // The element goes on until the session is heard.
      let lead_s = 0;
      await opened.play((lead) => {
        lead_s = lead;
        return (element.now() ?? latest.current.position) + lead;
      });
      await new Promise((resolve) => setTimeout(resolve, 1000 * lead_s + 10));
      element.pause();
    }
    // Cancelled meanwhile, which has released it.
    if (signal.aborted) return;
    dispatch({ type: 'measured', duration: opened.duration });
    dispatch({ type: 'compare_ready', match: opened.match });
  } catch (error) {
    opened.release();
    if (!signal.aborted) stay(null);
    throw error;
  }
};
type Entry = {
  desk: BackendContext;
  sounds: RefObject<Sounds>;
  comparing: CompareOptions;
  reloadSounds: ReloadSounds | undefined;
  signal: AbortSignal;
  element: Backend;
  /** Whether the visitor hears the element, or would if its file weren't just being replaced. */
  wantsSound(): boolean;
  /** Switches playback to the session. */
  stay(opened: CompareSession | null): void;
};
