import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { openForm, slowLine } from './order-steps.ts';
import { visit } from './page-tests.ts';
import { setStage } from './set-up.ts';
import { choose, fileOnDisk, orderHolds, percentOf, reaches } from './upload-steps.ts';

const stage = setStage();
const open = (prepare?: (context: BrowserContext) => Promise<unknown>) =>
  visit(stage.browser, stage.product.url, '/', prepare ? { prepare } : {});

const leave = async (page: Page, act: () => Promise<unknown>) => {
  page.once('dialog', (dialog) => void dialog.accept());
  await act();
};

/**
 * Drops a file on the form as a desktop browser with file handles does; its content is where the browser can read it
 * again.
 */
const dropWithHandle = (page: Page, name: string, content: Buffer) =>
  page.evaluate(
    async ({ file: fileName, base64 }) => {
      const folder = await navigator.storage.getDirectory();
      const handle = await folder.getFileHandle(fileName, { create: true });
      const writing = await handle.createWritable();
      await writing.write(Uint8Array.from(atob(base64), (character) => character.charCodeAt(0)));
      await writing.close();
      const transfer = new DataTransfer();
      transfer.items.add(await handle.getFile());
      // Items that a script adds to a drop have neither method; those a person drops have both.
      Object.assign(DataTransferItem.prototype, {
        webkitGetAsEntry: () => ({ isFile: true, isDirectory: false, name: fileName }),
        getAsFileSystemHandle: async () => handle,
      });
      const zone = document.querySelector('#contact-form input[type=file]')?.parentElement;
      for (const type of ['dragenter', 'dragover', 'drop'])
        zone?.dispatchEvent(new DragEvent(type, { dataTransfer: transfer, bubbles: true, cancelable: true }));
    },
    { file: name, base64: content.toString('base64') },
  );

describe('what the browser keeps', () => {
  test('a dropped file resumes after a reload without being added again', async () => {
    const page = await open();
    const file = await fileOnDisk('dropped.wav', 4);
    await openForm(page);
    const slow = await slowLine(page, 200_000);
    await dropWithHandle(page, file.name, file.content());
    await expect.poll(() => percentOf(page, file.name)).toBeGreaterThan(20);
    await leave(page, () => page.reload());
    await slow.restore();
    await openForm(page);
    await reaches(page, file.name, 'whole');
    await orderHolds(page, stage.studio, stage.product.url, [file]);
  });

  test('the screen stays on only while files are uploading', async () => {
    const page = await open((context) =>
      context.addInitScript(() => {
        const seen: string[] = [];
        Object.assign(window, { seen });
        Object.defineProperty(Navigator.prototype, 'wakeLock', {
          get: () => ({
            async request(kind: string) {
              seen.push(kind);
              return { release: async () => seen.push('released') };
            },
          }),
        });
      }),
    );
    const file = await fileOnDisk('awake.wav', 1);
    const seen = () => page.evaluate(() => (window as unknown as { seen: string[] }).seen);
    await choose(page, file.path);
    await reaches(page, file.name, 'whole');
    await expect.poll(seen).toEqual(['screen', 'released']);
  });
});
