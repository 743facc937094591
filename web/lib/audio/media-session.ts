// The controls of the phone, the keyboard or the headset. One player at a time has them.
const actions = ['play', 'pause', 'stop', 'seekto', 'seekbackward', 'seekforward'] as const;
const defaultStep = 10;

export type Remote = {
  play(): void;
  pause(): void;
  stop(): void;
  /** Seconds. */
  seek(position: number): void;
  position(): number;
};

let holder: Remote | null = null;

// Not every browser knows every action.
const handle = (action: MediaSessionAction, handler: MediaSessionActionHandler | null) => {
  try {
    navigator.mediaSession.setActionHandler(action, handler);
  } catch {
    return;
  }
};

const studio = () => document.querySelector<HTMLMetaElement>('meta[property="og:site_name"]')?.content ?? '';

/** What one player tells those controls. Without them it does nothing. */
export const createMediaSession = (remote: Remote) => {
  const { mediaSession } = navigator;
  const holds = () => mediaSession && holder === remote;
  return {
    /** It plays: its title is shown, with the studio's name, and the controls act on it. */
    show(title: string) {
      if (!mediaSession) return;
      holder = remote;
      mediaSession.metadata = new MediaMetadata({ title, artist: studio() });
      mediaSession.playbackState = 'playing';
      handle('play', remote.play);
      handle('pause', remote.pause);
      handle('stop', remote.stop);
      handle('seekto', ({ seekTime }) => remote.seek(seekTime ?? 0));
      const step = (direction: number) => (details: MediaSessionActionDetails) =>
        remote.seek(Math.max(0, remote.position() + direction * (details.seekOffset ?? defaultStep)));
      handle('seekbackward', step(-1));
      handle('seekforward', step(1));
    },
    /** It is paused, and may be taken up again from there. */
    rest() {
      if (holds()) mediaSession.playbackState = 'paused';
    },
    place(position: number, duration: number | null) {
      if (holds() && duration && position <= duration)
        mediaSession.setPositionState?.({ duration, position });
    },
    /** It is over. */
    clear() {
      if (!holds()) return;
      holder = null;
      mediaSession.metadata = null;
      mediaSession.playbackState = 'none';
      for (const action of actions) handle(action, null);
    },
  };
};
