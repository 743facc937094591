// Media keys of the phone, keyboard or headset. One player at a time has them.
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

// Not every browser supports every action.
const handle = (action: MediaSessionAction, handler: MediaSessionActionHandler | null) => {
  try {
    navigator.mediaSession.setActionHandler(action, handler);
  } catch {
    return;
  }
};

const studio = () => document.querySelector<HTMLMetaElement>('meta[property="og:site_name"]')?.content ?? '';

/** One player's use of the media session. Does nothing where it is unsupported. */
export const createMediaSession = (remote: Remote) => {
  const { mediaSession } = navigator;
  const holds = () => mediaSession && holder === remote;
  return {
    /** Playing: shows the title and the studio's name, and handles the controls. */
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
    /** Paused, and can be resumed from the controls. */
    rest() {
      if (holds()) mediaSession.playbackState = 'paused';
    },
    place(position: number, duration: number | null) {
      if (holds() && duration && position <= duration)
        mediaSession.setPositionState?.({ duration, position });
    },
    /** Finished. */
    clear() {
      if (!holds()) return;
      holder = null;
      mediaSession.metadata = null;
      mediaSession.playbackState = 'none';
      for (const action of actions) handle(action, null);
    },
  };
};
