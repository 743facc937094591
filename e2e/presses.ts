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
      await target.click();
    },
    fill: async (field: Locator, text: string): Promise<void> => {
      presses++;
      await field.click();
      await field.pressSequentially(text);
    },
    chooseFiles: async (button: Locator, files: Upload[]): Promise<void> => {
      presses++;
      const chooser = button.page().waitForEvent('filechooser');
      await button.click();
      await (await chooser).setFiles(files);
    },
  };
};
