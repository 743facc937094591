import { getSlots } from '../../lib/audio/compare-state.ts';
import type { Player } from './use-player.ts';

/** Of the tab that is chosen, in a player's `SideTabs`. */
export const tabId = (id: string, { compare, side }: Player['state']): string =>
  `${id}-${getSlots(compare).indexOf(side) + 1}`;
