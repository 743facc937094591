import { type KeyboardEvent, useRef } from 'react';
import type { Side } from '../../lib/audio/player-state.ts';
import { classes } from '../../lib/classes.ts';
import { hasSound, type Player, type Sounds } from './use-player.ts';

const names = { before: 'Before', after: 'After' } satisfies Record<Side, string>;
const lit = {
  before: 'text-before aria-selected:bg-before aria-selected:text-ink',
  after: 'text-after aria-selected:bg-after aria-selected:text-ink',
} satisfies Record<Side, string>;

/** The switch between the two sides: tabs, moved through with the arrow keys. */
export const SideTabs = ({ player, sounds, id, isVertical = false }: SideTabsProps) => {
  const list = useRef<HTMLDivElement>(null);
  const { state, choose } = player;
  const onKeyDown = (event: KeyboardEvent) => {
    if (!/^Arrow|^Home$|^End$/.test(event.key)) return;
    event.preventDefault();
    const next: Side =
      event.key === 'Home' ? 'before' : event.key === 'End' || state.side === 'before' ? 'after' : 'before';
    if (!hasSound(sounds[next])) return;
    choose(next);
    list.current?.querySelector<HTMLButtonElement>(`[data-side=${next}]`)?.focus();
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
      {(['before', 'after'] as const).map((side) => (
        <button
          key={side}
          type="button"
          role="tab"
          id={`${id}-${side}`}
          data-side={side}
          aria-selected={state.side === side}
          aria-controls={`${id}-panel`}
          tabIndex={state.side === side ? 0 : -1}
          disabled={!hasSound(sounds[side])}
          onClick={() => choose(side)}
          className={classes(
            'label min-h-11 cursor-pointer border-hairline px-3 focus-visible:-outline-offset-4 aria-selected:focus-visible:outline-ink transition-colors not-aria-selected:hover:bg-raised',
            'disabled:cursor-not-allowed disabled:text-muted disabled:line-through',
            isVertical ? 'border-r text-left not-first:border-t' : 'text-center not-first:border-l',
            lit[side],
          )}
        >
          {names[side]}
        </button>
      ))}
    </div>
  );
};
type SideTabsProps = { player: Player; sounds: Sounds; id: string; isVertical?: boolean };
