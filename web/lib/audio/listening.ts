// What counts as a listen: five seconds of sound, or four fifths of something shorter, since it was last begun.
const enough = (duration: number | null): number => Math.min(5, duration === null ? 5 : duration * 0.8);

/** Closer to the start than this a sound counts as begun again. Seconds. */
const start = 0.5;

export type Listening = {
  /** Seconds of sound since it was begun. */
  heard: number;
  isCounted: boolean;
  /** Where it was, and when, at the last look while it sounded. */
  last: { position: number; at_ms: number } | null;
};

/** A look at a player. */
export type PlaybackSample = {
  /** Something comes out of the speakers: it plays, and is not muted. */
  isSounding: boolean;
  /** Seconds. */
  position: number;
  duration: number | null;
  /** Of a clock that never goes back. */
  at_ms: number;
};

export const notHeard: Listening = { heard: 0, isCounted: false, last: null };

/** Jumps count no more than the time that went by, and going back counts nothing. */
const secondsHeard = ({ last }: Listening, { position, at_ms }: PlaybackSample): number =>
  last ? Math.max(0, Math.min(position - last.position, (at_ms - last.at_ms) / 1000)) : 0;

/** `isCounted` turns true once a listen; it can do so again only after the sound was begun again. */
export const reduceListening = (listening: Listening, glance: PlaybackSample): Listening => {
  const { isSounding, position, at_ms } = glance;
  // Stopped or played to its end, it stands at the start.
  if (!isSounding) return position === 0 ? notHeard : { ...listening, last: null };
  const isAnew = listening.last === null && position < start;
  const heard = isAnew ? 0 : listening.heard + secondsHeard(listening, glance);
  return {
    heard,
    isCounted: (!isAnew && listening.isCounted) || heard >= enough(glance.duration),
    last: { position, at_ms },
  };
};
