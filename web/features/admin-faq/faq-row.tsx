import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import type { FaqItem } from '../../../shared/faq.ts';
import { classes } from '../../lib/classes.ts';
import { Button } from '../../ui/button.tsx';
import { dense } from '../../ui/dense.ts';
import type { RowOf } from '../admin-content/content-manager.tsx';
import { ContentRow } from '../admin-content/content-row.tsx';
import { categoryNames } from './faq-items.ts';

/** A question in the list, with buttons to move it. */
export const FaqRow = ({ item, all, onMove, ...row }: RowOf<FaqItem> & { onMove: Move }) => (
  <ContentRow
    {...row}
    id={item.id}
    name={item.question}
    actions={
      <>
        <MoveButton name={item.question} by={-1} isAtEnd={item === all[0]} onMove={onMove} />
        <MoveButton name={item.question} by={1} isAtEnd={item === all.at(-1)} onMove={onMove} />
      </>
    }
  >
    <p className="font-medium wrap-anywhere">{item.question}</p>
    <p className="mt-0.5 line-clamp-2 text-muted text-sm wrap-anywhere">{item.answer}</p>
    <p className="mt-1.5 text-muted text-xs">
      {categoryNames[item.category]} <span className="font-mono">#{item.order}</span>
    </p>
  </ContentRow>
);
type Move = (by: -1 | 1) => void;

const MoveButton = ({ name, by, isAtEnd, onMove }: MoveButtonProps) => {
  const Arrow = by < 0 ? ArrowUp : ArrowDown;
  return (
    <Button
      kind="quiet"
      className={classes(dense, 'pointer-coarse:min-w-11')}
      aria-disabled={isAtEnd}
      onClick={() => !isAtEnd && onMove(by)}
    >
      <Arrow aria-hidden size={16} />
      <span className="sr-only">
        Move {by < 0 ? 'up' : 'down'} {name}
      </span>
    </Button>
  );
};
type MoveButtonProps = { name: string; by: -1 | 1; isAtEnd: boolean; onMove: Move };
