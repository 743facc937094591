import type { ReactNode } from 'react';
import { ErrorNotice } from '../../ui/error-notice.tsx';

/** Email and preview, side by side where there is room. */
export const EmailFormColumns = ({ content, preview }: { content: ReactNode; preview: ReactNode }) => (
  <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_28rem]">
    <div className="min-w-0">{content}</div>
    <div className="min-w-0 xl:sticky xl:top-22 xl:max-h-[calc(100dvh-7rem)] xl:overflow-y-auto">
      {preview}
    </div>
  </div>
);

/** Why the email could not be sent, shown beside the buttons. */
export const SendError = ({ reason }: { reason: string | null }) =>
  reason && <ErrorNotice className="w-full">{reason} Your text is still here.</ErrorNotice>;

/** Focuses the field with this name. */
export const focusField = (form: HTMLFormElement | null, name: string): void => {
  const field = form?.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
};
