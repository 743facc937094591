import { classes } from '../../lib/classes.ts';
import type { PaletteGroup, PaletteItem } from './palette-item.ts';
import type { useOptions } from './use-options.ts';

/** The options in their groups. Keys are the input's; the pointer marks and chooses. */
export const PaletteList = ({ id, groups, options, onChoose }: PaletteListProps) => (
  <div
    ref={options.list}
    id={id}
    role="listbox"
    aria-label="Results"
    className="min-h-0 flex-1 scroll-py-2 overflow-y-auto p-2 empty:p-0"
  >
    {groups.map(({ label, items }, index) => (
      // biome-ignore lint/a11y/useSemanticElements: a group of options, not of form controls
      <div key={label} role="group" aria-labelledby={`${id}-group-${index}`} className="not-first:mt-2">
        <p id={`${id}-group-${index}`} className="label px-2.5 py-1 text-muted">
          {label}
        </p>
        {items.map((item) => (
          <Option
            key={item.id}
            id={options.optionId(item.id)}
            item={item}
            isMarked={item === options.current}
            onMark={() => options.mark(item.id)}
            onChoose={() => onChoose(item)}
          />
        ))}
      </div>
    ))}
  </div>
);
type PaletteListProps = {
  id: string;
  groups: PaletteGroup[];
  options: ReturnType<typeof useOptions>;
  onChoose: (item: PaletteItem) => void;
};

const Option = ({ id, item, isMarked, onMark, onChoose }: OptionProps) => (
  // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the input's, as in every combobox
  // biome-ignore lint/a11y/useFocusableInteractive: the input keeps the focus and names the marked option
  <div
    id={id}
    role="option"
    aria-selected={isMarked}
    className={classes(
      'flex min-h-11 cursor-pointer items-center justify-between gap-4 rounded-sm px-2.5 pointer-fine:min-h-9',
      isMarked && 'bg-raised shadow-[inset_2px_0_0_var(--color-accent)]',
    )}
    onPointerMove={isMarked ? undefined : onMark}
    onPointerDown={(event) => event.preventDefault()}
    onClick={onChoose}
  >
    <span className={classes('truncate', item.id.startsWith('order:') && 'font-mono text-sm')}>
      {item.label}
    </span>
    {item.note && <span className="min-w-0 truncate text-muted text-sm">{item.note}</span>}
  </div>
);
type OptionProps = {
  id: string;
  item: PaletteItem;
  isMarked: boolean;
  onMark: () => void;
  onChoose: () => void;
};
