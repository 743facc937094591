import { type KeyboardEvent, useRef } from 'react';
import { classes } from '../lib/classes.ts';

const look =
  'min-h-11 shrink-0 cursor-pointer whitespace-nowrap rounded-full border px-3.5 font-medium text-sm transition-colors pointer-fine:min-h-9';
const looks = { on: 'border-text bg-text text-panel', off: 'border-edge hover:border-muted hover:bg-raised' };

/** A choice of one as a row of chips: radio buttons with arrow keys. A row that is too long scrolls sideways. */
export const Chips = <C extends Choice>({
  label,
  choices,
  chosen,
  onNear,
  onChoose,
  className,
}: ChipsProps<C>) => {
  const group = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const place = choices.findIndex(({ id }) => id === chosen) + step;
    const next = (place + choices.length) % choices.length;
    if (choices[next]) onChoose(choices[next]);
    (group.current?.children[next] as HTMLElement).focus();
  };
  return (
    <div
      ref={group}
      role="radiogroup"
      aria-label={label}
      onKeyDown={onKeyDown}
      onPointerEnter={onNear}
      onFocus={onNear}
      className={classes('flex gap-1.5 overflow-x-auto p-1 [scrollbar-width:none]', className)}
    >
      {choices.map((choice) => (
        // biome-ignore lint/a11y/useSemanticElements: a chip, whose choice applies at once
        <button
          key={choice.id}
          type="button"
          role="radio"
          aria-checked={choice.id === chosen}
          tabIndex={choice.id === chosen ? 0 : -1}
          onClick={() => onChoose(choice)}
          className={classes(look, choice.id === chosen ? looks.on : looks.off)}
        >
          {choice.title}
        </button>
      ))}
    </div>
  );
};
type Choice = { id: string; title: string };
type ChipsProps<C extends Choice> = {
  label: string;
  choices: readonly C[];
  /** Its id. */
  chosen: string;
  /** A press is likely. */
  onNear?: () => void;
  onChoose: (choice: C) => void;
  className?: string;
};
