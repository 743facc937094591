/** Which of the two sounds of a before/after player. */
export type Side = 'before' | 'after';
