import { toast } from '../../ui/toast.ts';
import type { QueuedFile } from '../uploads/types.ts';
import type { UploadQueue } from '../uploads/upload-queue.ts';

/** Id of the button that takes focus when a file needs attention. */
export const getRemoveButtonId = (id: string): string => `remove-${id}`;

/** Scrolls to a file in the list. */
export const showFile = (id: string): void => {
  const button = document.getElementById(getRemoveButtonId(id));
  button?.scrollIntoView({ block: 'center' });
  button?.focus({ preventScroll: true });
};

// The button is removed with its row, so focus moves first: to a neighbouring row, or to the file chooser.
const keepFocus = (button: HTMLElement) => {
  const row = button.closest('li');
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
  (neighbour?.querySelector<HTMLElement>('[data-remove]') ?? document.getElementById('order-files'))?.focus();
};

/** Removes a file from the list, with Undo: uploading it may have taken half an hour. */
export const removeFile = (queue: UploadQueue, { id, name, is_refused }: QueuedFile, button: HTMLElement) => {
  keepFocus(button);
  const undo = queue.remove(id);
  if (!is_refused) toast(`${name} was removed.`, 'info', { action: { label: 'Undo', run: undo } });
};
