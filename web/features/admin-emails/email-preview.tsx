import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { EmailPreview } from '../../../shared/bulk-emails.ts';
import { emailVariables } from '../../../shared/email-variables.ts';
import { call } from '../../lib/api.ts';
import { getErrorMessage } from '../../lib/api-errors.ts';
import { useDebouncedValue } from '../../lib/use-debounced-value.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type EmailContent, getVariableError, isBlankEmail } from './email-content.ts';

type Question = {
  content: EmailContent;
  /** Without a recipient, the latest client's values are used, or examples. */
  recipient_email?: string;
  order_id?: string | null;
  isBulk?: boolean;
};

const usePreview = (question: Question) => {
  const text = useDebouncedValue(JSON.stringify(question), 400);
  const { content, recipient_email = '', order_id = null, isBulk = false } = JSON.parse(text) as Question;
  const hasWords =
    !isBlankEmail(content) && !getVariableError(content.subject) && !getVariableError(content.message);
  return useQuery({
    queryKey: ['email-preview', text],
    queryFn: ({ signal }) =>
      call('POST /api/admin/email/preview', {
        body: { ...content, recipient_email, order_id, is_bulk: isBulk },
        signal,
      }),
    enabled: hasWords,
    placeholderData: keepPreviousData,
  });
};

/** The email as the recipient would see it; updates shortly after typing stops. */
export const RenderedPreview = (question: Question) => {
  const preview = usePreview(question);
  return (
    <section
      aria-label="Email preview"
      className="rounded-sm border border-hairline bg-raised/50 p-3 text-sm"
    >
      {isBlankEmail(question.content) ? (
        <p className="text-muted">Your email shows up here as it’ll arrive, with its variables filled in.</p>
      ) : preview.data ? (
        <Words preview={preview.data} isOld={preview.isPlaceholderData} />
      ) : preview.isFetching ? (
        <div role="status" aria-label="Preparing the preview" className="space-y-2">
          <Skeleton className="h-5 w-2/3" />
          <Skeleton className="h-24" />
        </div>
      ) : null}
      {preview.isError && (
        <p role="alert" className="mt-2 text-error">
          No preview. {getErrorMessage(preview.error)}
        </p>
      )}
    </section>
  );
};

const Words = ({ preview, isOld }: { preview: EmailPreview; isOld: boolean }) => (
  <div aria-busy={isOld}>
    <p className="text-muted text-xs wrap-anywhere">
      To {preview.recipient}
      {preview.example && ' (an example)'}
    </p>
    <p className="mt-0.5 font-semibold wrap-anywhere">{preview.subject}</p>
    <p className="mt-2 max-w-prose whitespace-pre-wrap border-hairline border-t pt-2 wrap-anywhere">
      {preview.text}
    </p>
    {preview.missing.length > 0 && (
      <p className="mt-2 border-edge border-l-3 pl-3 text-muted">
        No value for this client: {preview.missing.map(describeVariable).join(', ')}.
      </p>
    )}
  </div>
);

const describeVariable = (name: string): string =>
  Object.hasOwn(emailVariables, name) ? emailVariables[name as keyof typeof emailVariables] : name;
