import { type KeyboardEvent, useRef } from 'react';
import { getSlots, isHidden, type Side } from '../../lib/audio/compare-state.ts';
import type { PlayerState } from '../../lib/audio/player-state.ts';
import { classes } from '../../lib/classes.ts';
import { getSoundName, hasSound, type Sounds } from './sounds.ts';

const masked = (slot: number) => `Version ${slot + 1}`;
const faces = {
  before: { keys: 'B', tint: 'aria-selected:text-before' },
  after: { keys: 'A', tint: 'aria-selected:text-after' },
};
// While the sides are hidden, nothing here may reveal them, not even an id.
const masks = [1, 2].map((slot) => ({ keys: `${slot}`, tint: 'aria-selected:text-text' }));

/** Switches between the two sides: tabs with arrow key navigation. The same wherever something has two sides. */
export const SideTabs = ({ player, sounds, id, className }: SideTabsProps) => {
  const list = useRef<HTMLDivElement>(null);
  const { state, choose } = player;
  const slots = getSlots(state.compare);
  const areHidden = isHidden(state.compare);
  const onKeyDown = (event: KeyboardEvent) => {
    if (!/^Arrow|^Home$|^End$/.test(event.key)) return;
    event.preventDefault();
    const slot = event.key === 'Home' ? 0 : event.key === 'End' || state.side === slots[0] ? 1 : 0;
    const next = slots[slot] as Side;
    if (!hasSound(sounds[next])) return;
    choose(next);
    (list.current?.children[slot] as HTMLElement).focus();
  };
  return (
    <div
      ref={list}
      role="tablist"
      aria-label="Version"
      onKeyDown={onKeyDown}
      className={classes('grid grid-cols-2 overflow-hidden rounded-sm border border-edge', className)}
    >
      {slots.map((side, slot) => {
        const { keys, tint } = (areHidden && masks[slot]) || faces[side];
        return (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: which side stands in a place may be a secret
            key={slot}
            type="button"
            role="tab"
            id={`${id}-${slot + 1}`}
            aria-selected={state.side === side}
            aria-controls={`${id}-panel`}
            aria-keyshortcuts={keys}
            tabIndex={state.side === side ? 0 : -1}
            disabled={!hasSound(sounds[side])}
            onClick={() => choose(side)}
            className={classes(
              'min-h-11 cursor-pointer whitespace-nowrap border-edge px-2 font-semibold text-muted text-sm not-first:border-l md:px-4',
              'transition-colors hover:bg-raised focus-visible:-outline-offset-4 aria-selected:bg-raised aria-selected:shadow-[inset_0_-2px]',
              'disabled:cursor-not-allowed disabled:line-through',
              tint,
            )}
          >
            {areHidden ? masked(slot) : getSoundName(sounds, side)}
          </button>
        );
      })}
    </div>
  );
};
type SideTabsProps = {
  player: { state: Pick<PlayerState, 'compare' | 'side'>; choose: (side: Side) => void };
  sounds: Sounds;
  id: string;
  className?: string;
};
