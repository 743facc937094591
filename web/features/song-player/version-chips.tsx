import { type KeyboardEvent, useRef, useState } from 'react';
import { getSlots, isHidden, otherSide, type Side } from '../../lib/audio/compare-state.ts';
import { classes } from '../../lib/classes.ts';
import { getSoundName } from '../players/sounds.ts';
import type { Track } from './tracks.ts';
import type { SongPlaying } from './use-song-player.ts';

/** The two tracks that are compared: `a` was heard when the comparison began, `b` is what was chosen next. */
export type Pair = { a: string; b: string | null };

/** Chooses what is heard, and remembers the two that are compared. */
export const usePair = ({ chosen, choose }: SongPlaying) => {
  const [pair, setPair] = useState<Pair | null>(null);
  const last = useRef<string | null>(null);
  const pick = (id: string) => {
    if (id !== chosen) last.current = chosen;
    if (pair && id !== pair.a) setPair({ ...pair, b: id });
    void choose(id);
  };
  return {
    pair,
    pick,
    /** Pins what is heard as A, or forgets the two. */
    toggle: () => setPair(pair ? null : { a: chosen, b: null }),
    /** To the other one of the two; without a pair, to what was heard before. */
    switchOver: () => {
      const other = pair ? (chosen === pair.a ? pair.b : pair.a) : last.current;
      if (other) pick(other);
    },
  };
};

const chipLook =
  'min-h-9 cursor-pointer whitespace-nowrap rounded-full border px-3.5 font-medium text-sm transition-colors pointer-coarse:min-h-11 ' +
  'disabled:cursor-not-allowed disabled:opacity-50';
const offLook = 'border-edge text-text hover:border-muted hover:bg-raised';
const onLook = 'border-text bg-text text-panel';
const chip = (isOn: boolean, extra?: string) => classes(chipLook, isOn ? onLook : offLook, extra);

type Choice = { key: string; name: string; text: string; isOn: boolean; keys?: string; choose(): void };

/** What can be heard, as a group of radio buttons with arrow keys. */
const Choices = ({ choices, isBusy }: { choices: readonly Choice[]; isBusy: boolean }) => {
  const group = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const place = choices.findIndex(({ isOn }) => isOn) + step;
    const next = (place + choices.length) % choices.length;
    choices[next]?.choose();
    (group.current?.children[next] as HTMLElement).focus();
  };
  const hasOn = choices.some(({ isOn }) => isOn);
  return (
    <div
      ref={group}
      role="radiogroup"
      aria-label="Version"
      aria-busy={isBusy}
      className="flex flex-wrap gap-1.5"
      onKeyDown={onKeyDown}
    >
      {choices.map(({ key, name, text, isOn, keys, choose }, place) => (
        // biome-ignore lint/a11y/useSemanticElements: a chip, whose choice is heard at once
        <button
          key={key}
          type="button"
          role="radio"
          aria-checked={isOn}
          aria-label={name === text ? undefined : name}
          aria-keyshortcuts={keys}
          tabIndex={isOn || (!hasOn && place === 0) ? 0 : -1}
          onClick={choose}
          className={chip(isOn)}
        >
          {text}
        </button>
      ))}
    </div>
  );
};

/** The versions of a song and the rough mix, of which one is heard; two of them can be compared, also without their names. */
export const VersionChips = ({ playing, tracks, comparing }: VersionChipsProps) => {
  const { player, sounds, chosen, isLoading, toggleBlind } = playing;
  const { pair, pick, toggle } = comparing;
  const { compare, side } = player.state;
  const areHidden = isHidden(compare);
  const verdict = compare.phase === 'on' && !areHidden && !isLoading ? compare.blind : null;
  const versions = tracks.filter(({ isRough }) => !isRough);
  const choices = areHidden
    ? getSlots(compare).map((slot, place) => ({
        key: `${place + 1}`,
        name: `${place + 1}`,
        text: `${place + 1}`,
        keys: `${place + 1}`,
        isOn: side === slot,
        choose: () => player.choose(slot),
      }))
    : tracks.map((track) => {
        const number = versions.indexOf(track) + 1;
        return {
          ...{ key: track.id, name: track.name, text: track.short, isOn: track.id === chosen },
          ...(number <= 9 ? { keys: `${number}` } : {}),
          choose: () => pick(track.id),
        };
      });
  const blind = useRef<HTMLButtonElement>(null);
  const reveal = (liked: Side | null) => {
    player.reveal(liked);
    // The pressed button goes away.
    blind.current?.focus({ preventScroll: true });
  };
  const first = verdict?.first ?? 'before';
  const two = [
    { name: 'A', id: pair?.a },
    { name: 'B', id: pair?.b },
  ];
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <Choices choices={choices} isBusy={isLoading} />
        {tracks.length > 1 && (
          <div className="flex flex-wrap items-center gap-1.5">
            {!areHidden && (
              <button
                type="button"
                aria-pressed={pair !== null}
                onClick={toggle}
                className={chip(pair !== null)}
              >
                Compare
              </button>
            )}
            {pair &&
              !areHidden &&
              two.map(({ name, id }) => (
                <button
                  key={name}
                  type="button"
                  aria-pressed={id === chosen}
                  aria-keyshortcuts="X"
                  disabled={!id}
                  onClick={() => id && pick(id)}
                  className={chip(id === chosen)}
                >
                  {name}
                </button>
              ))}
            <button
              ref={blind}
              type="button"
              aria-pressed={areHidden}
              onClick={() => void toggleBlind()}
              className={chip(areHidden)}
            >
              Blind mode
            </button>
          </div>
        )}
      </div>
      <div
        role="status"
        className="text-sm not-empty:flex not-empty:flex-wrap not-empty:items-center not-empty:gap-2"
      >
        {areHidden && (
          <>
            <span className="mr-2">Shuffled, at one level. Which one do you like better?</span>
            <button type="button" className={chip(false)} onClick={() => reveal(side)}>
              I prefer this one
            </button>
            <button type="button" className={chip(false)} onClick={() => reveal(null)}>
              Reveal
            </button>
          </>
        )}
        {verdict &&
          `1 was ${getSoundName(sounds, first)}, 2 was ${getSoundName(sounds, otherSide(first))}.${
            verdict.verdict?.liked ? ` You preferred ${getSoundName(sounds, verdict.verdict.liked)}.` : ''
          }`}
        {pair && !pair.b && !areHidden && 'Now choose what to compare it with.'}
      </div>
    </div>
  );
};
type VersionChipsProps = {
  playing: SongPlaying;
  tracks: readonly Track[];
  comparing: ReturnType<typeof usePair>;
};
