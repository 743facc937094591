import { toast } from '../../../ui/toast.ts';
import type { QueuedFile, UploadQueue } from '../../uploads/types.ts';

/** Where the focus goes to a file that needs somebody. */
export const getRemoveButtonId = (id: string): string => `remove-${id}`;

/** Leads to a file of the list. */
export const showFile = (id: string): void => {
  const button = document.getElementById(getRemoveButtonId(id));
  button?.scrollIntoView({ block: 'center' });
  button?.focus({ preventScroll: true });
};

// The button goes with its row, so the focus moves on first: to a neighbour, or back to choosing files.
const keepFocus = (button: HTMLElement) => {
  const row = button.closest('li');
  const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
  (neighbour?.querySelector<HTMLElement>('[data-remove]') ?? document.getElementById('order-files'))?.focus();
};

/** Takes a file off the list. What was half an hour on its way can be had back. */
export const removeFile = (queue: UploadQueue, { id, name, is_refused }: QueuedFile, button: HTMLElement) => {
  keepFocus(button);
  const undo = queue.remove(id);
  if (!is_refused) toast(`${name} was removed.`, 'info', { action: { label: 'Undo', run: undo } });
};
