/** Added to a button's or input's classes: compact for mouse pointers, touch-sized otherwise. */
export const dense = 'px-3! py-1.5! text-sm! pointer-fine:min-h-9!';

/** Added to an inline link's classes: enlarges the touch target without moving anything around it. */
export const touchable = 'pointer-coarse:-my-3.5 pointer-coarse:py-3.5';

/** Classes of a button that shows only an icon, in a row of an admin page. */
export const iconClasses =
  'grid size-11 shrink-0 cursor-pointer place-items-center rounded-sm text-muted hover:bg-raised hover:text-text pointer-fine:size-9';
