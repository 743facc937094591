import { lazyPart } from '../../ui/lazy-part.tsx';
import type { Sounds } from './sounds.ts';
import type { Player } from './use-player.ts';

const ComparePanel = lazyPart(
  async () => (await import('./compare-mode.ts')).ComparePanel,
  'Instant compare couldn’t load.',
);

/** The controls while both sides play on one clock. Apart from the switch, which an order's page doesn't load. */
export const CompareDetails = ({ player, sounds }: { player: Player; sounds: Sounds }) => {
  const { phase } = player.state.compare;
  return (phase === 'loading' || phase === 'on') && <ComparePanel player={player} sounds={sounds} />;
};
