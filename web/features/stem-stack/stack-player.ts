import { takeFloor } from '../../lib/audio/sole-sound.ts';
import { getVolume, watchVolume } from '../../lib/audio/volume.ts';
import type { FromMixer } from './messages.ts';
import { type Engine, openEngine, type PlayerStem } from './stack-engine.ts';
import { initialStack, isHeard, type StackState, toggled } from './stack-state.ts';

/** The first piece is short, so that it is heard soon; the others are decoded while it sounds. Seconds. */
const FIRST_PIECE = 0.25;
const PIECE = 0.5;
/** So much is decoded ahead: a page in the background is only called once a second. */
const AHEAD = 2.5;
const TICK_MS = 200;

export type Song = { stems: readonly PlayerStem[]; duration_s: number; rate: number; level: number };

const sameStems = (one: readonly PlayerStem[], other: readonly PlayerStem[]) =>
  one.length === other.length &&
  one.every(({ id, file }, at) => id === other[at]?.id && file === other[at]?.file);

/** Plays the local files of a song together, from the disk, without waiting for their upload. One song's player. */
export const createStackPlayer = () => {
  let state: StackState = initialStack;
  const listeners = new Set<() => void>();
  let song: Song | null = null;
  let engine: Engine | null = null;
  let [take, next, isAsking] = [0, 0, false];
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
    const seconds = state.status === 'loading' ? FIRST_PIECE : PIECE;
    isAsking = true;
    engine.read(take, next, Math.min(left, Math.round(seconds * rate)));
  };
  const rest = () => {
    take += 1;
    isAsking = false;
    clearInterval(ticking);
    engine?.graph.stop();
  };
  /** A context at rest costs no battery; the last fade is over by then. */
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
    if (engine.graph.ahead() < AHEAD) ask();
    if (state.status === 'playing') change({ position: now() });
  };

  const hear = (message: FromMixer) => {
    if (message.type === 'lost') {
      change({ lost: new Map(state.lost).set(message.id, message.why) });
      if (song?.stems.every(({ id }) => state.lost.has(id))) {
        pause();
        change({
          problem: 'None of these files can be played in this browser. That says nothing about them.',
        });
      }
      return;
    }
    if (message.take !== take || !engine) return;
    isAsking = false;
    engine.graph.push(message.from, message.frames, message.stems);
    next = message.from + message.frames;
    if (state.status === 'loading') change({ status: 'playing' });
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
      hear,
      broke() {
        close();
        change({ status: 'idle', problem: 'The player stopped. Press Play together to start it again.' });
      },
      // A call coming in takes the sound away: then it is paused, like everything else.
      changed: () => opened.context.state !== 'running' && state.status === 'playing' && pause(),
    });
    opened.graph.hear((id) => isHeard(state, id));
    return opened;
  };

  const play = async (from = state.position) => {
    if (!song || song.stems.length === 0) return;
    takeFloor(pause);
    rest();
    engine ??= open(song);
    const { context } = engine;
    const started = take;
    change({ status: 'loading', position: from, problem: null });
    next = Math.round(from * context.sampleRate);
    // Without a gesture a browser may never answer.
    await Promise.race([context.resume(), new Promise((resolve) => setTimeout(resolve, 1000))]);
    if (take !== started) return;
    if (context.state !== 'running') {
      rest();
      return change({
        status: 'paused',
        problem: 'The browser holds the sound back. Press Play together again.',
      });
    }
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
    /** The song as it stands: with other files it goes on from where it is. */
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
    mute: (id: string) => letThrough({ muted: toggled(state.muted, id) }),
    solo: (id: string) => letThrough({ soloed: toggled(state.soloed, id) }),
    release() {
      unwatch();
      close();
    },
  };
};
export type StackPlayer = ReturnType<typeof createStackPlayer>;
