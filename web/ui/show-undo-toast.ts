import { limits } from '../../shared/limits.ts';
import { toast } from './toast.ts';
import type { ToastAction } from './toast-message.ts';

type UndoToast = {
  topic: string;
  detail?: string;
  /** When the change was requested. Undo expires relative to this, so it never outlives the held emails. */
  since: number;
  undo: () => void;
  /** Something else that can be done about it as long. */
  other?: ToastAction;
};

/** Reports a change and offers Undo while its emails are held; the toast stays visible across the admin area. */
export const showUndoToast = (words: string, { topic, detail, since, undo, other }: UndoToast): void =>
  toast(words, 'success', {
    topic,
    ...(detail ? { detail } : {}),
    until: since + limits.undo_seconds * 1000,
    action: { label: 'Undo', run: undo },
    ...(other ? { other } : {}),
  });
