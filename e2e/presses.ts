import type { Locator } from 'playwright-core';
import type { Upload } from './order-steps.ts';

/**
 * Counts what a hand does on the shortest way to something: a tap, a field that gets the focus, a file dialog with the
 * tap that opens it. Typing and scrolling are free.
 */
export const countPresses = () => {
  let presses = 0;
  return {
    count: () => presses,
    press: async (target: Locator): Promise<void> => {
      presses++;
      await target.tap();
    },
    /** Presses a place, as a fraction of the width. */
    pressAt: async (target: Locator, share: number): Promise<void> => {
      presses++;
      await target.scrollIntoViewIfNeeded();
      const { width = 0, height = 0 } = (await target.boundingBox()) ?? {};
      await target.tap({ position: { x: share * width, y: height / 2 } });
    },
    fill: async (field: Locator, text: string): Promise<void> => {
      presses++;
      await field.tap();
      await field.pressSequentially(text);
    },
    chooseFiles: async (button: Locator, files: Upload[]): Promise<void> => {
      presses++;
      const chooser = button.page().waitForEvent('filechooser');
      await button.tap();
      await (await chooser).setFiles(files);
    },
  };
};
