import { type KeyboardEvent, useRef } from 'react';
import { getSlots, isHidden, type Side } from '../../lib/audio/compare-state.ts';
import type { PlayerState } from '../../lib/audio/player-state.ts';
import { classes } from '../../lib/classes.ts';
import { getSoundName, hasSound, type Sounds } from './sounds.ts';

const masked = (slot: number) => `Version ${slot + 1}`;
const faces = {
  before: {
    keys: 'B',
    look: 'text-before aria-selected:bg-before aria-selected:text-ink',
    quiet: 'aria-selected:text-before',
  },
  after: {
    keys: 'A',
    look: 'text-after aria-selected:bg-after aria-selected:text-ink',
    quiet: 'aria-selected:text-after',
  },
};
// While the sides are hidden, nothing here may reveal them, not even an id.
const masks = [1, 2].map((slot) => ({
  keys: `${slot}`,
  look: 'text-text aria-selected:bg-text aria-selected:text-panel',
  quiet: 'aria-selected:text-text',
}));

/** Switches between the two sides: tabs with arrow key navigation. */
export const SideTabs = ({ player, sounds, id, isVertical = false, isQuiet = false }: SideTabsProps) => {
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
      aria-orientation={isVertical ? 'vertical' : 'horizontal'}
      onKeyDown={onKeyDown}
      className={classes('grid', isVertical ? 'grid-rows-2' : 'grid-cols-2')}
    >
      {slots.map((side, slot) => {
        const { keys, look, quiet } = (areHidden && masks[slot]) || faces[side];
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
              'label min-h-11 cursor-pointer border-hairline focus-visible:-outline-offset-4 transition-colors not-aria-selected:hover:bg-raised',
              'disabled:cursor-not-allowed disabled:text-muted disabled:line-through',
              isVertical ? 'border-r text-left not-first:border-t' : 'text-center not-first:border-l',
              isQuiet
                ? `px-2 text-muted aria-selected:bg-raised ${quiet}`
                : `px-3 aria-selected:focus-visible:outline-black ${look}`,
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
  isVertical?: boolean;
  /** In a list, where the selected side isn’t filled. */
  isQuiet?: boolean;
};
