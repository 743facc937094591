// A listen is five seconds of sound, or four fifths of a shorter one, since playback last started from the beginning.
const enough = (duration: number | null): number => Math.min(5, duration === null ? 5 : duration * 0.8);

/** Seconds: closer to the start than this counts as a restart. */
const start = 0.5;

export type Listening = {
  /** Seconds heard since the last start. */
  heard: number;
  isCounted: boolean;
  /** Position and time of the last audible sample. */
  last: { position: number; at_ms: number } | null;
};

/** A sample of a player's state. */
export type PlaybackSample = {
  /** Whether sound is audible: playing and not muted. */
  isSounding: boolean;
  /** Seconds. */
  position: number;
  duration: number | null;
  /** Milliseconds of a monotonic clock. */
  at_ms: number;
};

export const notHeard: Listening = { heard: 0, isCounted: false, last: null };

/** A jump counts at most the elapsed time, and going back counts nothing. */
const secondsHeard = ({ last }: Listening, { position, at_ms }: PlaybackSample): number =>
  last ? Math.max(0, Math.min(position - last.position, (at_ms - last.at_ms) / 1000)) : 0;

/** `isCounted` becomes true once per listen, and again only after a restart. */
export const reduceListening = (listening: Listening, glance: PlaybackSample): Listening => {
  const { isSounding, position, at_ms } = glance;
  // After stopping or reaching the end, the position is 0.
  if (!isSounding) return position === 0 ? notHeard : { ...listening, last: null };
  const isAnew = listening.last === null && position < start;
  const heard = isAnew ? 0 : listening.heard + secondsHeard(listening, glance);
  return {
    heard,
    isCounted: (!isAnew && listening.isCounted) || heard >= enough(glance.duration),
    last: { position, at_ms },
  };
};
