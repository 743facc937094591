import type { Backend, BackendContext } from '../backend.ts';
import { areEquallyLong, type Match, notEquallyLong, otherSide, type Side } from '../compare-state.ts';
import { toGain } from '../levels.ts';
import { createCompareGraph } from './graph.ts';
import { CompareRefusal, fetchBoth, longestSide, reasons } from './load.ts';
import { matchLevels } from './match.ts';
import { measureBuffer } from './measure.ts';

/** How often a playing session says where it is, and how long the shuffling of the blind mode is silent. */
const tick_ms = 200;
const shuffleSilence = 0.35;

export type Source = { url: string; duration_s: number | null; lufs?: number | null };
type Sides<T> = Record<Side, T>;

/** Instant compare under way: a backend whose sides can be changed while it plays. */
export type CompareSession = Backend & {
  match: Match;
  duration: number;
  /** Deals the sides anew: falls silent for a moment, so that nobody hears which one came up. */
  shuffle(): void;
  /** Ends it and frees the memory. */
  release(): void;
};

const decodeBoth = async (context: AudioContext, files: Sides<ArrayBuffer>): Promise<Sides<AudioBuffer>> => {
  try {
    const [before, after] = await Promise.all([
      context.decodeAudioData(files.before),
      context.decodeAudioData(files.after),
    ]);
    return { before, after };
  } catch {
    throw new CompareRefusal(reasons.decode);
  }
};

const checkLength = (seconds: (number | null)[]) => {
  const longest = longestSide((navigator as { deviceMemory?: number }).deviceMemory);
  if (seconds.some((length) => length !== null && length > longest))
    throw new CompareRefusal(reasons.length(longest / 60));
};

/** Fetches, decodes and matches both sides. Rejects with a CompareRefusal where the mode cannot run. */
export const openSession = async (
  context: AudioContext,
  sources: Sides<Source>,
  desk: BackendContext,
  signal: AbortSignal,
): Promise<CompareSession> => {
  checkLength([sources.before.duration_s, sources.after.duration_s]);
  const urls = { before: sources.before.url, after: sources.after.url };
  const files = await fetchBoth(
    urls,
    (percent) => desk.dispatch({ type: 'compare_progressed', percent }),
    signal,
  ).catch((error: unknown) => {
    signal.throwIfAborted();
    throw error instanceof CompareRefusal ? error : new CompareRefusal(reasons.fetch);
  });
  const buffers = await decodeBoth(context, files);
  signal.throwIfAborted();
  const lengths = [buffers.before.duration, buffers.after.duration] as const;
  checkLength([...lengths]);
  if (!areEquallyLong(...lengths)) throw new CompareRefusal(notEquallyLong);
  const loudness = async (side: Side) => sources[side].lufs ?? (await measureBuffer(buffers[side], signal));
  const match = matchLevels({ before: await loudness('before'), after: await loudness('after') });
  return createSession(context, buffers, match, desk);
};

const createSession = (
  context: AudioContext,
  buffers: Sides<AudioBuffer>,
  match: Match,
  { latest, dispatch, level }: BackendContext,
): CompareSession => {
  // Phones with a switch for silence spare what says that it is music.
  const { audioSession } = navigator as { audioSession?: { type: string } };
  if (audioSession) audioSession.type = 'playback';
  const gains = { before: toGain(match.gain_db.before), after: toGain(match.gain_db.after) };
  const graph = createCompareGraph(context, buffers, gains, { side: latest.current.side, volume: level() });
  let ticking: ReturnType<typeof setInterval> | undefined;
  let resting: ReturnType<typeof setTimeout> | undefined;

  const onTick = () => dispatch({ type: 'moved', position: graph.position() });
  // A context at rest costs no battery; it rests once the last fade is over.
  const rest = () => {
    clearInterval(ticking);
    clearTimeout(resting);
    resting = setTimeout(() => void context.suspend(), 1000);
  };
  const onEnded = () => {
    rest();
    dispatch({ type: 'ended' });
  };
  const pause = () => {
    if (!graph.isPlaying()) return;
    graph.stop();
    rest();
    onTick();
    dispatch({ type: 'paused' });
  };
  // A call coming in takes the sound away: then it is paused, like everything else.
  context.onstatechange = () => {
    if (context.state !== 'running') pause();
  };
  return {
    match,
    duration: graph.duration,
    async play(from = () => latest.current.position) {
      clearTimeout(resting);
      // Without a gesture a browser may never answer.
      await Promise.race([context.resume(), new Promise((resolve) => setTimeout(resolve, 1000))]);
      if (context.state !== 'running') throw new Error('Your browser blocked the sound');
      graph.choose(latest.current.side);
      graph.start(from(), onEnded);
      clearInterval(ticking);
      ticking = setInterval(onTick, tick_ms);
      dispatch({ type: 'playing' });
    },
    pause,
    seek(position) {
      if (graph.isPlaying()) graph.start(position, onEnded);
    },
    choose(side) {
      graph.choose(side);
      dispatch({ type: 'side_switched', side });
    },
    now: graph.position,
    setLevel: graph.setVolume,
    shuffle() {
      const first = Math.random() < 0.5 ? latest.current.side : otherSide(latest.current.side);
      const position = graph.position();
      const wasPlaying = graph.isPlaying();
      graph.stop();
      graph.choose(first);
      if (wasPlaying) graph.start(position, onEnded, shuffleSilence);
      dispatch({ type: 'blind_begun', first });
    },
    release() {
      clearInterval(ticking);
      clearTimeout(resting);
      context.onstatechange = null;
      graph.stop();
      // After the fade; closing lets go of the decoded files.
      setTimeout(() => void context.close().catch(() => undefined), 100);
    },
  };
};
