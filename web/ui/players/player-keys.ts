import type { KeyboardEvent } from 'react';
import { isHidden, slotsOf } from '../../lib/audio/compare-state.ts';
import type { Player } from './use-player.ts';

/** The keys of a player, while the focus is somewhere inside it. */
export const onPlayerKey = (event: KeyboardEvent, { state, ...player }: Player): void => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  const { compare } = state;
  const slots = slotsOf(compare);
  const key = event.key.toLowerCase();
  if (key === ' ') {
    // A button has its own use for the space bar.
    if ((event.target as Element).closest('button')) return;
    player.toggle();
  } else if (key === 'm') player.toggleMute();
  else if (key === 'x') player.toggleBlind();
  else if (key === '1') player.choose(slots[0]);
  else if (key === '2') player.choose(slots[1]);
  else if (key === 'b' && !isHidden(compare)) player.choose('before');
  else if (key === 'a' && !isHidden(compare)) player.choose('after');
  else return;
  event.preventDefault();
};
