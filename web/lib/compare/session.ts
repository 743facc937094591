import { areEquallyLong, type Match, notEquallyLong, otherSide, type Side } from '../audio/compare-state.ts';
import { toGain } from '../audio/levels.ts';
import type { Backend, BackendContext } from '../audio/player-state.ts';
import { createCompareGraph } from './graph.ts';
import { CompareRefusal, decodeFiles, fetchFiles, longestSide, reasons } from './load.ts';
import { matchLevels, measureBuffer } from './match.ts';

/** How often a playing session reports its position, and how long shuffling in blind mode stays silent. */
const tick_ms = 200;
const shuffleSilence = 0.35;

export type CompareOptions = {
  /** Allows sides of different lengths, which start together. */
  isAnyLength?: boolean;
  /** LUFS of the quietest track that may become a side: all are attenuated to it, so that any two match. */
  quietest?: number | null;
};
export type Source = { url: string; duration_s: number | null; lufs?: number | null };
type Sides<T> = Record<Side, T>;
type Measured = { buffer: AudioBuffer; lufs: number | null };

/** A running instant compare: a backend whose sides can be replaced during playback. */
export type CompareSession = Backend & {
  /** How both sides are matched initially. */
  match: Match;
  duration: number;
  /** Replaces the sound of a side; playback continues meanwhile and keeps its position. Rejects like `openSession`. */
  replace(side: Side, source: Source, signal: AbortSignal): Promise<void>;
  /** Shuffles the sides, with a short silence so that nobody can hear which one came up. */
  shuffle(): void;
  /** Ends the session and frees its memory. */
  release(): void;
};

const checkLength = (seconds: (number | null)[]) => {
  const longest = longestSide((navigator as { deviceMemory?: number }).deviceMemory);
  if (seconds.some((length) => length !== null && length > longest))
    throw new CompareRefusal(reasons.length(longest / 60));
};

/** Fetches, decodes and measures the sounds. Rejects with a CompareRefusal when one is unavailable. */
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

/** Loads both sides onto one clock, matched. Rejects with a CompareRefusal when the mode cannot run. */
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
  // Phones with a mute switch exempt audio that declares itself as playback.
  const { audioSession } = navigator as { audioSession?: { type: string } };
  if (audioSession) audioSession.type = 'playback';
  let sides = first;
  const { match, buffers, gains } = matchSides(sides, quietest);
  const graph = createCompareGraph(context, buffers, gains, { side: latest.current.side, volume: level() });
  let ticking: ReturnType<typeof setInterval> | undefined;
  let resting: ReturnType<typeof setTimeout> | undefined;

  const onTick = () => dispatch({ type: 'moved', position: graph.position() });
  // A suspended context saves battery; suspend after the last fade.
  const rest = () => {
    clearInterval(ticking);
    clearTimeout(resting);
    resting = setTimeout(() => void context.suspend(), 1000);
  };
  const onEnded = () => {
    rest();
    dispatch({ type: 'ended' });
  };
  // False from a pause on, also while the browser is still starting the sound.
  let isWanted = false;
  const pause = () => {
    isWanted = false;
    if (graph.isPlaying()) {
      graph.stop();
      rest();
      onTick();
    }
    dispatch({ type: 'paused' });
  };
  // An incoming call takes the audio away: pause, like everything else.
  context.onstatechange = () => {
    if (context.state !== 'running' && graph.isPlaying()) pause();
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
      isWanted = true;
      clearTimeout(resting);
      // Without a user gesture, a browser may never resolve this.
      await Promise.race([context.resume(), new Promise((resolve) => setTimeout(resolve, 1000))]);
      if (context.state !== 'running') throw new Error('Your browser blocked the sound');
      if (!isWanted) return rest();
      graph.choose(latest.current.side);
      graph.start(from(graph.lead), onEnded);
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
      // After the fade; closing frees the decoded files.
      setTimeout(() => void context.close().catch(() => undefined), 100);
    },
  };
};
