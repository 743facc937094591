/** Added to a button's or input's classes: compact for mouse pointers, touch-sized otherwise. */
export const dense = 'px-3! py-1.5! text-sm! pointer-fine:min-h-9!';

/** Added to an inline link's classes: enlarges the touch target without moving anything around it. */
export const touchable = 'pointer-coarse:-my-3.5 pointer-coarse:py-3.5';
