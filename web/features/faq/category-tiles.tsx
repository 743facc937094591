import Clock from 'lucide-react/icons/clock';
import Layers from 'lucide-react/icons/layers';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import Wallet from 'lucide-react/icons/wallet';
import type { ComponentType } from 'react';
import type { FaqCategory } from '../../../shared/faq.ts';

type Tile = {
  category: FaqCategory;
  title: string;
  words: string;
  icon: ComponentType<{ className?: string }>;
};
const tiles: Tile[] = [
  { category: 'timing', title: 'Timing', words: 'When it is back', icon: Clock },
  { category: 'payment', title: 'Payment', words: 'How and when you pay', icon: Wallet },
  { category: 'technical', title: 'Technical', words: 'Files and formats', icon: SlidersHorizontal },
  { category: 'service', title: 'Services', words: 'What you get', icon: Layers },
];

/** Four buttons that each narrow the list to their category; the pressed one opens it again. */
export const CategoryTiles = ({ chosen, onChoose }: CategoryTilesProps) => (
  <ul className="grid grid-cols-2 gap-3 lg:grid-cols-4">
    {tiles.map(({ category, title, words, icon: Icon }) => (
      <li key={category}>
        <button
          type="button"
          aria-pressed={chosen === category}
          onClick={() => onChoose(chosen === category ? null : category)}
          className="flex h-full w-full cursor-pointer flex-col rounded-md border border-edge bg-panel p-4 text-left transition-colors hover:border-muted aria-pressed:border-accent aria-pressed:bg-raised sm:p-5"
        >
          <Icon className="mb-6 text-accent" />
          <span className="wide text-lg sm:text-xl">{title}</span>
          <span className="mt-1 text-muted text-sm">{words}</span>
        </button>
      </li>
    ))}
  </ul>
);
type CategoryTilesProps = { chosen: FaqCategory | null; onChoose(category: FaqCategory | null): void };
