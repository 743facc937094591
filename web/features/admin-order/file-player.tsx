import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import X from 'lucide-react/icons/x';
import { useEffect, useRef, useState } from 'react';
import { formatDuration } from '../../../shared/format.ts';
import type { OrderFile } from '../../../shared/orders.ts';
import { getErrorMessage } from '../../lib/api-errors.ts';
import { pauseOthers } from '../../lib/audio/exclusive-playback.ts';
import { fetchDownloadLink } from './download.ts';

const iconButton =
  'grid size-11 shrink-0 cursor-pointer place-items-center rounded-sm text-muted hover:bg-raised hover:text-text pointer-fine:size-9';

/** Links are valid for ten minutes; after a longer pause the player needs a new one. */
const LINK_LIFE_MS = 9 * 60_000;

/** Plays one file in the page, over a short-lived link. */
export const FilePlayer = ({ order_id, file, onClose }: FilePlayerProps) => {
  const audio = useRef<HTMLAudioElement>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [at, setAt] = useState(0);
  const [length, setLength] = useState(file.duration_s ?? 0);
  const [problem, setProblem] = useState('');
  const linkedAt = useRef(0);
  /** The same function for the player's whole lifetime, so that resuming does not make the player pause itself. */
  const silence = useRef(() => audio.current?.pause());
  const toggleButton = useRef<HTMLButtonElement>(null);

  /** Loads a fresh link and continues at the previous position. */
  const begin = async (from: number) => {
    setProblem('');
    try {
      const { url } = await fetchDownloadLink(order_id, { file_id: file.id, inline: true });
      const element = audio.current;
      if (!element) return;
      linkedAt.current = performance.now();
      element.src = url;
      element.currentTime = from;
      await element.play();
    } catch (error) {
      // Playback errors are reported by the audio element's own events.
      if (!(error instanceof DOMException)) setProblem(getErrorMessage(error));
    }
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: starts once; another file is another player
  useEffect(() => {
    void begin(0);
    // The button that opened the player is gone; the one that replaced it takes focus.
    toggleButton.current?.focus();
    const element = audio.current;
    return () => {
      element?.pause();
      // Pausing alone would keep downloading the file.
      element?.removeAttribute('src');
      element?.load();
    };
  }, []);

  const toggle = () => {
    const element = audio.current;
    if (!element) return;
    if (!element.paused) element.pause();
    else if (!element.src || element.error) void begin(at);
    else element.play().catch(() => undefined);
  };
  const explain = () => {
    if (performance.now() - linkedAt.current > LINK_LIFE_MS) void begin(at);
    else setProblem('This browser can’t play this file. Download it to listen.');
  };

  return (
    <section
      aria-label={`Player: ${file.name}`}
      className="flex flex-wrap items-center gap-x-2 gap-y-1 rounded-sm border border-hairline bg-ink py-1 pr-1 pl-1"
    >
      {/* biome-ignore lint/a11y/useMediaCaption: a stem has no words of its own to caption */}
      <audio
        ref={audio}
        preload="auto"
        onPlay={() => {
          pauseOthers(silence.current);
          setPlaying(true);
        }}
        onPause={() => setPlaying(false)}
        onTimeUpdate={({ currentTarget }) => setAt(currentTarget.currentTime)}
        onDurationChange={({ currentTarget }) =>
          Number.isFinite(currentTarget.duration) && setLength(currentTarget.duration)
        }
        onError={explain}
      />
      <button
        ref={toggleButton}
        type="button"
        className={iconButton}
        aria-label={isPlaying ? 'Pause' : 'Play'}
        onClick={toggle}
      >
        {isPlaying ? <Pause aria-hidden size={18} /> : <Play aria-hidden size={18} />}
      </button>
      <span className="w-12 text-right font-mono text-muted text-xs">{formatDuration(at)}</span>
      <input
        type="range"
        aria-label="Seek"
        aria-valuetext={`${formatDuration(at)} of ${formatDuration(length)}`}
        className="player-line min-w-24 flex-1"
        min={0}
        max={length || 1}
        step={0.1}
        value={Math.min(at, length || 1)}
        onChange={({ target }) => {
          if (audio.current) audio.current.currentTime = Number(target.value);
          setAt(Number(target.value));
        }}
      />
      <span className="w-12 font-mono text-muted text-xs">{length ? formatDuration(length) : ''}</span>
      <button type="button" className={iconButton} aria-label="Close player" onClick={onClose}>
        <X aria-hidden size={16} />
      </button>
      {problem && (
        <p role="alert" className="w-full px-2 pb-1.5 text-error text-sm">
          {problem}
        </p>
      )}
    </section>
  );
};
type FilePlayerProps = { order_id: string; file: OrderFile; onClose: () => void };
