import Clock from 'lucide-react/icons/clock';
import Layers from 'lucide-react/icons/layers';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import Wallet from 'lucide-react/icons/wallet';
import type { ComponentType } from 'react';
import type { FaqCategory, FaqItem } from '../../../shared/faq.ts';
import { classes } from '../../lib/classes.ts';

type Tile = {
  category: FaqCategory;
  title: string;
  words: string;
  icon: ComponentType<{ className?: string }>;
};
const tiles: Tile[] = [
  { category: 'timing', title: 'Timing', words: 'How long it takes', icon: Clock },
  { category: 'payment', title: 'Payment', words: 'How and when you pay', icon: Wallet },
  { category: 'technical', title: 'Technical', words: 'Files and formats', icon: SlidersHorizontal },
  { category: 'service', title: 'Services', words: 'What you get', icon: Layers },
];

/**
 * Four toggle buttons that filter the list by category; pressing the active one shows everything again. A category
 * without answers is disabled.
 */
export const CategoryTiles = ({ items, chosen, onChoose }: CategoryTilesProps) => {
  const isEmpty = (category: FaqCategory) => items?.every((item) => item.category !== category) ?? false;
  return (
    <ul className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {tiles.map(({ category, title, words, icon: Icon }) => (
        <li key={category}>
          <button
            type="button"
            aria-pressed={chosen === category}
            disabled={isEmpty(category)}
            onClick={() => onChoose(chosen === category ? null : category)}
            className={classes(
              'flex h-full w-full flex-col rounded-md border p-3 text-left md:p-5',
              isEmpty(category)
                ? 'border-hairline border-dashed text-muted'
                : 'cursor-pointer border-edge bg-panel transition-colors hover:border-muted aria-pressed:border-text aria-pressed:bg-raised',
            )}
          >
            <Icon className={classes('mb-2 md:mb-6', !isEmpty(category) && 'text-muted')} />
            <span className="wide text-lg sm:text-xl">{title}</span>
            <span className="mt-1 text-muted text-sm">{isEmpty(category) ? '0 answers' : words}</span>
          </button>
        </li>
      ))}
    </ul>
  );
};
type CategoryTilesProps = {
  /** Null while loading. */
  items: FaqItem[] | null;
  chosen: FaqCategory | null;
  onChoose(category: FaqCategory | null): void;
};
