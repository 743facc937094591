import type { Backend, BackendContext } from '../backend.ts';
import { areEquallyLong, type Match, notEquallyLong, otherSide, type Side } from '../compare-state.ts';
import { toGain } from '../levels.ts';
import { createCompareGraph } from './graph.ts';
import { CompareRefusal, decodeFiles, fetchFiles, longestSide, reasons } from './load.ts';
import { matchLevels } from './match.ts';
import { measureBuffer } from './measure.ts';

/** How often a playing session says where it is, and how long the shuffling of the blind mode is silent. */
const tick_ms = 200;
const shuffleSilence = 0.35;

export type CompareOptions = {
  /** Sides of other lengths can be compared, too: they begin together. */
  isAnyLength?: boolean;
  /** LUFS of the quietest that may take a side: all are turned down to it, so that they have one level whichever are compared. */
  quietest?: number | null;
};
export type Source = { url: string; duration_s: number | null; lufs?: number | null };
type Sides<T> = Record<Side, T>;
type Measured = { buffer: AudioBuffer; lufs: number | null };

/** Instant compare under way: a backend whose sides can be changed while it plays. */
export type CompareSession = Backend & {
  /** How both are matched at first. */
  match: Match;
  duration: number;
  /** Brings another sound to a side; what plays goes on meanwhile, and from the same place. Rejects as `openSession` does. */
  replace(side: Side, source: Source, signal: AbortSignal): Promise<void>;
  /** Deals the sides again: falls silent for a moment, so that nobody hears which one came up. */
  shuffle(): void;
  /** Ends it and frees the memory. */
  release(): void;
};

const checkLength = (seconds: (number | null)[]) => {
  const longest = longestSide((navigator as { deviceMemory?: number }).deviceMemory);
  if (seconds.some((length) => length !== null && length > longest))
    throw new CompareRefusal(reasons.length(longest / 60));
};

/** Fetches, decodes and measures sounds. Rejects with a CompareRefusal where one of them cannot be had. */
const loadSources = async (
  context: AudioContext,
  sources: Source[],
  { dispatch }: BackendContext,
  signal: AbortSignal,
): Promise<Measured[]> => {
  checkLength(sources.map(({ duration_s }) => duration_s));
  const urls = sources.map(({ url }) => url);
  const onPercent = (percent: number | null) => dispatch({ type: 'compare_progressed', percent });
  const buffers = await decodeFiles(context, await fetchFiles(urls, onPercent, signal));
  signal.throwIfAborted();
  checkLength(buffers.map(({ duration }) => duration));
  const measured: Measured[] = [];
  for (const [index, buffer] of buffers.entries())
    measured.push({ buffer, lufs: sources[index]?.lufs ?? (await measureBuffer(buffer, signal)) });
  return measured;
};

/** Puts both sides on one clock, matched. Rejects with a CompareRefusal where the mode cannot run. */
export const openSession = async (
  context: AudioContext,
  sources: Sides<Source>,
  desk: BackendContext,
  signal: AbortSignal,
  { isAnyLength = false, quietest = null }: CompareOptions = {},
): Promise<CompareSession> => {
  const [before, after] = await loadSources(context, [sources.before, sources.after], desk, signal);
  if (!before || !after) throw new CompareRefusal(reasons.fetch);
  if (!isAnyLength && !areEquallyLong(before.buffer.duration, after.buffer.duration))
    throw new CompareRefusal(notEquallyLong);
  return createSession(context, { before, after }, desk, quietest);
};

const matchSides = ({ before, after }: Sides<Measured>, quietest: number | null) => {
  const match = matchLevels({ before: before.lufs, after: after.lufs }, quietest);
  return {
    match,
    buffers: { before: before.buffer, after: after.buffer },
    gains: { before: toGain(match.gain_db.before), after: toGain(match.gain_db.after) },
  };
};

const createSession = (
  context: AudioContext,
  first: Sides<Measured>,
  desk: BackendContext,
  quietest: number | null,
): CompareSession => {
  const { latest, dispatch, level } = desk;
  // Phones with a switch for silence spare what says that it is music.
  const { audioSession } = navigator as { audioSession?: { type: string } };
  if (audioSession) audioSession.type = 'playback';
  let sides = first;
  const { match, buffers, gains } = matchSides(sides, quietest);
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
    duration: graph.duration(),
    async replace(side, source, signal) {
      const [loaded] = await loadSources(context, [source], desk, signal);
      signal.throwIfAborted();
      if (!loaded) return;
      sides = { ...sides, [side]: loaded };
      const next = matchSides(sides, quietest);
      graph.replace(next.buffers, next.gains);
      dispatch({ type: 'measured', duration: graph.duration() });
      dispatch({ type: 'compare_matched', match: next.match });
    },
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
