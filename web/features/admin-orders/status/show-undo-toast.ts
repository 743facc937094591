import { limits } from '../../../../shared/limits.ts';
import { toast } from '../../../ui/toast.ts';

type UndoToast = {
  topic: string;
  detail?: string;
  /** When the change was asked for: counted from there, Undo never outlives the emails that are held for it. */
  since: number;
  undo: () => void;
};

/** Says that something was done, and offers Undo for as long as its emails are held; the offer follows through the admin area. */
export const showUndoToast = (words: string, { topic, detail, since, undo }: UndoToast): void =>
  toast(words, 'success', {
    topic,
    ...(detail ? { detail } : {}),
    until: since + limits.undo_seconds * 1000,
    action: { label: 'Undo', run: undo },
  });
