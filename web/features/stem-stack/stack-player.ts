import { pauseOthers } from '../../lib/audio/exclusive-playback.ts';
import { getVolume, watchVolume } from '../../lib/audio/volume.ts';
import type { LoadFailure } from './messages.ts';
import { type Engine, type MixerEvent, type OpenLink, openEngine, type PlayerStem } from './stack-engine.ts';
import { initialStack, isHeard, type StackState, toggleId } from './stack-state.ts';

/** Seconds decoded at once; less while nothing is heard, so that playback starts as soon as there is enough. */
const LOADING_PIECE = 0.25;
const PIECE = 0.5;
/**
 * Seconds decoded ahead (a background page only runs once a second, a disk or the network may stall), and to buffer
 * before playback, at the start and after an underrun.
 */
const SUPPLY = { local: { ahead: 2.5, refill: 0.75 }, remote: { ahead: 6, refill: 2 } };
const TICK_MS = 200;
/** Less than this, in seconds, runs out before the next tick. */
const LOW = 0.25;

const NONE_PLAYS = 'This browser can’t play any of these files. The files themselves may be fine.';
const UNREACHABLE = 'These files couldn’t be loaded. Check your connection, then press Play together again.';

export type Song = { stems: readonly PlayerStem[]; duration_s: number; rate: number; level: number };

const isSame = (one: PlayerStem, other: PlayerStem | undefined) =>
  one.id === other?.id && (one.source === other.source || !(one.source instanceof File));

const sameStems = (one: readonly PlayerStem[], other: readonly PlayerStem[]) =>
  one.length === other.length && one.every((stem, at) => isSame(stem, other[at]));

const noLink: OpenLink = async () => null;

/**
 * Plays a song's files together: a client's local files without waiting for their upload, or the studio's from its
 * server over links from `openLink`. One player per song.
 */
export const createStackPlayer = (openLink: OpenLink = noLink) => {
  let state: StackState = initialStack;
  const listeners = new Set<() => void>();
  let song: Song | null = null;
  let engine: Engine | null = null;
  let [take, next, isAsking] = [0, 0, false];
  /** The buffer ran empty and is being refilled before playback continues. */
  let isRefilling = false;
  let ticking: ReturnType<typeof setInterval> | undefined;

  const change = (part: Partial<StackState>) => {
    state = { ...state, ...part };
    for (const listener of listeners) listener();
  };
  const level = () => (song?.level ?? 1) * (getVolume() ?? 1);
  const isActive = () => state.status === 'playing' || state.status === 'loading';
  const now = (): number => {
    const frame = isActive() ? engine?.graph.frame() : null;
    return frame == null || !engine ? state.position : frame / engine.context.sampleRate;
  };

  const ask = () => {
    if (!engine || !song || isAsking) return;
    const rate = engine.context.sampleRate;
    const left = Math.ceil(song.duration_s * rate) - next;
    if (left <= 0) return;
    const seconds = state.status === 'loading' ? LOADING_PIECE : PIECE;
    isAsking = true;
    engine.read(take, next, Math.min(left, Math.round(seconds * rate)));
  };
  const rest = () => {
    take += 1;
    isAsking = false;
    isRefilling = false;
    clearInterval(ticking);
    engine?.graph.stop();
  };
  /** A suspended context saves battery; the last fade is over by then. */
  const sleep = () => {
    rest();
    const rested = take;
    setTimeout(() => take === rested && void engine?.context.suspend(), 500);
  };
  const pause = () => {
    if (!isActive()) return;
    const position = now();
    sleep();
    change({ status: 'paused', position });
  };
  const tick = () => {
    if (!engine || !song) return;
    const isOver = next >= song.duration_s * engine.context.sampleRate && engine.graph.ahead() <= 0;
    if (state.status === 'playing' && isOver) {
      sleep();
      return change({ status: 'idle', position: 0 });
    }
    const isRemote = song.stems.some(({ source }) => !(source instanceof File));
    const supply = isRemote ? SUPPLY.remote : SUPPLY.local;
    if (engine.graph.ahead() < supply.ahead) ask();
    if (state.status === 'playing') change({ position: now() });
    watchSupply(engine, supply.refill, next >= song.duration_s * engine.context.sampleRate);
  };
  /** When decoding falls behind, one silence followed by continuous playback is better than a gap in every piece. */
  const watchSupply = (from: Engine, enough: number, isAll: boolean) => {
    if (state.status === 'playing' && from.graph.ahead() < LOW && !isAll) {
      change({ status: 'loading', position: now() });
      refill(from);
    } else if (isRefilling && (isAll || from.graph.ahead() >= enough)) {
      isRefilling = false;
      const refilled = take;
      const start = () => take === refilled && change({ status: 'playing' });
      // Rejects when the player is closed meanwhile.
      from.context.resume().then(start, () => undefined);
    }
  };
  const refill = ({ context }: Engine) => {
    isRefilling = true;
    void context.suspend();
  };

  const lose = (id: string, why: LoadFailure) => {
    change({ lost: new Map(state.lost).set(id, why) });
    if (!song?.stems.every((stem) => state.lost.has(stem.id))) return;
    pause();
    change({ problem: isAway() ? UNREACHABLE : NONE_PLAYS });
  };
  const isAway = () => [...state.lost.values()].includes('away');
  const hear = (message: MixerEvent) => {
    if (message.type === 'lost') return lose(message.id, message.why);
    if (message.take !== take || !engine) return;
    isAsking = false;
    engine.graph.push(message.from, message.frames, message.stems);
    next = message.from + message.frames;
    tick();
  };

  const close = () => {
    rest();
    engine?.close();
    engine = null;
  };
  const open = ({ stems, rate }: Song): Engine => {
    const opened = openEngine({
      stems,
      rate,
      level: level(),
      openLink,
      hear,
      broke() {
        close();
        change({ status: 'idle', problem: 'The player stopped. Press Play together to start it again.' });
      },
      // An incoming call takes the audio away: pause, like everything else.
      changed: () => opened.context.state !== 'running' && state.status === 'playing' && pause(),
    });
    opened.graph.hear((id) => isHeard(state, id));
    return opened;
  };

  const play = async (from = state.position) => {
    if (!song || song.stems.length === 0) return;
    pauseOthers(pause);
    rest();
    // The server may be reachable again.
    if (isAway()) {
      close();
      change({ lost: new Map() });
    }
    engine ??= open(song);
    const { context } = engine;
    const started = take;
    change({ status: 'loading', position: from, problem: null });
    next = Math.round(from * context.sampleRate);
    // Without a user gesture, a browser may never resolve this.
    await Promise.race([context.resume(), new Promise((resolve) => setTimeout(resolve, 1000))]);
    if (take !== started) return;
    if (context.state !== 'running') {
      rest();
      return change({
        status: 'paused',
        problem: 'Your browser blocked the sound. Press Play together again.',
      });
    }
    refill(engine);
    clearInterval(ticking);
    ticking = setInterval(tick, TICK_MS);
    ask();
  };
  const letThrough = (part: Pick<Partial<StackState>, 'muted' | 'soloed'>) => {
    change(part);
    engine?.graph.hear((id) => isHeard(state, id));
  };
  const unwatch = watchVolume(() => engine?.graph.setLevel(level()));

  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    state: () => state,
    now,
    pause,
    play: () => void play(),
    seek(seconds: number) {
      const to = Math.min(song?.duration_s ?? 0, Math.max(0, seconds));
      if (isActive()) void play(to);
      else change({ position: to });
    },
    /** Updates the song: with other files, playback continues at its position. */
    setSong(newest: Song) {
      const was = song;
      song = newest;
      if (was && sameStems(was.stems, newest.stems) && was.rate === newest.rate) {
        engine?.graph.setLevel(level());
        return;
      }
      const [wasActive, position] = [isActive(), now()];
      close();
      change({
        status: 'idle',
        position: Math.min(position, newest.duration_s),
        lost: new Map(),
        problem: null,
      });
      if (wasActive && newest.stems.length > 0) void play();
    },
    mute: (id: string) => letThrough({ muted: toggleId(state.muted, id) }),
    solo: (id: string) => letThrough({ soloed: toggleId(state.soloed, id) }),
    release() {
      unwatch();
      close();
    },
  };
};
export type StackPlayer = ReturnType<typeof createStackPlayer>;
