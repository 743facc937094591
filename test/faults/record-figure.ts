import type { TestContext } from 'vitest';
import type { Figure } from './figures.ts';

/** Records what a test observed, for the table at the end of the run. */
export const note = ({ task }: TestContext, figure: Figure): void => {
  task.meta.figures = [...(task.meta.figures ?? []), figure];
};
