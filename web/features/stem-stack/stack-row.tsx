import { useMemo } from 'react';
import { unpackPeaks } from '../../../shared/audio/peaks.ts';
import { stemLabelWords } from '../../../shared/stems.ts';
import { Waveform } from '../players/waveform.tsx';
import type { LoadFailure } from './messages.ts';
import type { StackPlayer } from './stack-player.ts';
import type { StackLane } from './stack-songs.ts';

const BARS = 125;

/** Why a file cannot be heard, worded for the client and for the studio. */
const losses = {
  client: {
    gone: 'This file has moved. Choose it again to hear it.',
    foreign: 'This browser can’t play this file type, but we’ll still send the file.',
    away: 'This file couldn’t be loaded.',
  },
  studio: {
    gone: 'This file is no longer on the server.',
    foreign: 'This browser can’t play this file with the others. Download it to listen.',
    away: 'This file couldn’t be loaded. Press Pause and play again to retry.',
  },
} satisfies Record<'client' | 'studio', Record<LoadFailure, string>>;

/** A file of the stack: its name, its waveform at its position in the song, and mute/solo. */
export const StackRow = ({
  lane,
  lost,
  listener,
  isAlone,
  isHeard,
  isMuted,
  isSoloed,
  player,
  duration_s,
}: StackRowProps) => {
  const { id, name, label, peaks, share } = lane;
  const levels = useMemo(() => peaks && unpackPeaks(peaks), [peaks]);
  const obstacle = lane.obstacle ?? (lost ? losses[listener][lost] : null);
  return (
    <li className="stem-row">
      <p className="stem-name">
        <span className="stem-kind">{stemLabelWords[label]}</span>
        <span className="stem-file" title={name}>
          {name}
        </span>
      </p>
      {(levels || !obstacle) && (
        // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the slider above does the same for keyboard and assistive technology
        <div
          className="stem-lane stem-wave"
          onClick={({ currentTarget, clientX }) => {
            const { left, width } = currentTarget.getBoundingClientRect();
            player.seek(((clientX - left) / width) * duration_s);
          }}
        >
          {levels && (
            <Waveform
              peaks={levels}
              side="before"
              bars={BARS}
              share={share}
              position={0}
              duration={null}
              playing={null}
              isDim={!isHeard || obstacle !== null}
              className="h-full"
            />
          )}
          <span className="stem-line" />
        </div>
      )}
      {obstacle && <p className="stem-note">{obstacle}</p>}
      {!obstacle && !isAlone && (
        <span className="stem-keys">
          <Key name={`Mute ${name}`} isOn={isMuted} letter="M" onClick={() => player.mute(id)} />
          <Key name={`Solo ${name}`} isOn={isSoloed} letter="S" onClick={() => player.solo(id)} />
        </span>
      )}
    </li>
  );
};
type StackRowProps = {
  lane: StackLane;
  lost: LoadFailure | undefined;
  listener: 'client' | 'studio';
  /** True when there are no other files to mute or solo against. */
  isAlone: boolean;
  isHeard: boolean;
  isMuted: boolean;
  isSoloed: boolean;
  player: StackPlayer;
  duration_s: number;
};

const Key = ({ name, letter, isOn, onClick }: KeyProps) => (
  <button
    type="button"
    className={`stem-key stem-key-${letter}`}
    aria-label={name}
    title={name}
    aria-pressed={isOn}
    onClick={onClick}
  >
    {letter}
  </button>
);
type KeyProps = { name: string; letter: 'M' | 'S'; isOn: boolean; onClick: () => void };
