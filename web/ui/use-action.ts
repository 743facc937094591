import { useMutation } from '@tanstack/react-query';
import { getErrorMessage, getFieldErrors } from '../lib/api-errors.ts';
import { showUndoToast } from './show-undo-toast.ts';
import { toast } from './toast.ts';
import { toastError } from './toast-error.ts';

/** The toast after an action; with `undo`, it offers Undo while held emails can be stopped. */
export type ActionReport = {
  words: string;
  kind?: 'info';
  detail?: string;
  topic?: string;
  /** `done` as a function: what the toast says depends on how it went. */
  undo?:
    | {
        run: () => Promise<unknown>;
        done: string | (() => Pick<ActionReport, 'words' | 'kind' | 'detail'>);
        detail?: string;
        failed?: string;
      }
    | undefined;
};

export type ActionOptions<V, A> = {
  send: (value: V) => Promise<A>;
  /** Puts an answer into the cache, also that of an Undo. */
  onAnswer?: (answer: unknown) => void;
  /** Refetches what may have changed, after success and failure. */
  refresh?: () => unknown;
  done?: (answer: A, value: V) => ActionReport | string | undefined;
  /** Toasts after a failure. Without it, the component shows `error`. */
  failed?: (reason: string, value: V, error: unknown) => string | string[];
  /** Actions of a scope are sent one after another. */
  scope?: string;
};

/** Something a click does: one request, a toast for either outcome, and Undo where there is one. */
export const useAction = <V = void, A = unknown>(options: ActionOptions<V, A>) => {
  const { send, onAnswer, refresh, done, failed, scope } = options;
  const undo = async ({ topic = '', detail = '', undo: back }: ActionReport) => {
    if (!back) return;
    try {
      const answer = await back.run();
      onAnswer?.(answer);
      const usual = { kind: 'success', detail: back.detail ?? detail } as const;
      const said = typeof back.done === 'string' ? { words: back.done } : back.done();
      const told = { ...usual, ...said };
      toast(told.words, told.kind, { topic, detail: told.detail });
    } catch (error) {
      toastError(error, `${back.failed ?? 'We couldn’t undo this.'} ${getErrorMessage(error)}`);
    }
    refresh?.();
  };
  return useMutation({
    ...(scope ? { scope: { id: scope } } : {}),
    mutationFn: send,
    // Undo expires relative to the request, and restores what was shown when it was made: the page may show the change
    // before its answer arrives.
    onMutate: () => ({ since: Date.now(), describe: done }),
    onSuccess: (answer: A, value: V, { since, describe }) => {
      onAnswer?.(answer);
      const outcome = describe?.(answer, value);
      if (!outcome) return;
      const report: ActionReport = typeof outcome === 'string' ? { words: outcome } : outcome;
      const { words, kind = 'success', topic, detail } = report;
      const more = { ...(topic ? { topic } : {}), ...(detail ? { detail } : {}) };
      if (report.undo) showUndoToast(words, { topic: '', ...more, since, undo: () => void undo(report) });
      else toast(words, kind, more);
    },
    onError: (error, value) => {
      // What a field shows is not repeated.
      if (!failed || Object.keys(getFieldErrors(error)).length > 0) return;
      toastError(error, ...[failed(getErrorMessage(error), value, error)].flat());
    },
    onSettled: () => refresh?.(),
  });
};
