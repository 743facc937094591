import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { limits } from '../../../shared/limits.ts';
import { getErrorMessage, getFieldErrors } from '../../lib/api-errors.ts';
import { useSending } from '../../lib/use-sending.ts';
import { field, useStoredDraft } from '../../lib/use-stored-draft.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { Field, Input } from '../../ui/field.tsx';
import { OfflineNotice } from '../../ui/offline-notice.tsx';
import type { PanelProps } from '../placed-order/order-client.ts';
import { PagePanel } from '../placed-order/page-panel.tsx';
import { TestimonialPanel } from './testimonial-panel.tsx';

/**
 * Asks whether the studio may feature the client's songs before and after, and under which name. The answer can be changed at any
 * time.
 */
const ShowcasePanel = ({ order, client }: PanelProps) => {
  const { order_id, showcase, showcase_credit, client_name, song_count } = order;
  const songs = song_count === 1 ? 'your song' : 'your songs';
  const { draft, change } = useStoredDraft(`showcase:${order_id}`, {
    credit: field(showcase_credit || client_name),
  });
  const [isChanging, setChanging] = useState(false);
  const [outcome, setOutcome] = useState('');
  const { error, isSending, stopWaiting, forgetError, send } = useSending();
  const status = useRef<HTMLParagraphElement>(null);
  const refused = getFieldErrors(error);
  const isOpen = showcase === null || isChanging;
  const answer = (yes: boolean, words: string) =>
    send(async () => {
      const credit = draft.credit.trim();
      await client.call('PUT /api/client-orders/:order_id/showcase', {
        body: yes ? { showcase: true, credit } : { showcase: false },
      });
      await client.refresh();
      flushSync(() => {
        setChanging(false);
        setOutcome(words);
      });
      status.current?.focus();
    });
  return (
    <PagePanel id="showcase" title={`May I feature ${songs}?`}>
      <p ref={status} tabIndex={-1} role="status" className="max-w-prose outline-none">
        {showcase === true && (
          <>
            You said I can feature {songs}, before and after, by{' '}
            <strong className="wrap-anywhere">{showcase_credit}</strong>.
          </>
        )}
        {showcase === false && 'You said no, and that’s fine. Nothing of yours is on my site.'}
        {outcome && <span className="mt-1 block text-success">{outcome}</span>}
      </p>
      {isOpen ? (
        <form
          noValidate
          aria-label={`May I feature ${songs}?`}
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            void answer(true, 'Thank you! You can change your mind here at any time.');
          }}
        >
          {showcase !== true && (
            <p className="max-w-prose text-muted">
              I’d love to let others hear {songs} before and after, on my site, with your name. It stays
              private until I publish it, and you can change your mind here at any time.
            </p>
          )}
          <Field label="Name to show" error={refused.credit} className="max-w-md">
            {(control) => (
              <Input
                {...control}
                autoComplete="off"
                maxLength={limits.name}
                placeholder={client_name}
                value={draft.credit}
                onChange={({ target }) => {
                  forgetError();
                  change({ credit: target.value });
                }}
              />
            )}
          </Field>
          <div className="flex flex-wrap gap-2">
            <Button type="submit" kind="secondary" aria-disabled={isSending}>
              {showcase === true
                ? 'Save the name'
                : `Yes, feature ${song_count === 1 ? 'my song' : 'my songs'}`}
            </Button>
            {showcase === null ? (
              <Button
                kind="quiet"
                aria-disabled={isSending}
                onClick={() => void answer(false, 'I won’t ask again.')}
              >
                No, thanks
              </Button>
            ) : (
              <Button kind="quiet" onClick={() => setChanging(false)}>
                Cancel
              </Button>
            )}
          </div>
        </form>
      ) : (
        <div className="mt-4 flex flex-wrap gap-2">
          <Button
            kind="secondary"
            onClick={() => {
              setOutcome('');
              setChanging(true);
            }}
          >
            {showcase ? 'Change the name' : 'Change to yes'}
          </Button>
          {showcase && (
            <Button
              kind="quiet"
              aria-disabled={isSending}
              onClick={() => void answer(false, 'Done: I’ve taken it down.')}
            >
              Take it back
            </Button>
          )}
        </div>
      )}
      <OfflineNotice stopWaiting={stopWaiting} />
      {error !== null && !refused.credit && (
        <ErrorNotice className="mt-4">{getErrorMessage(error)} Please try again.</ErrorNotice>
      )}
    </PagePanel>
  );
};

/** What the studio asks, and what was answered before. */
export const ShowcasePanels = ({ isCompleted, ...props }: PanelProps & { isCompleted: boolean }) => {
  const { showcase, testimonial } = props.order;
  return (
    <>
      {(isCompleted || testimonial !== null) && <TestimonialPanel {...props} />}
      {(isCompleted || showcase !== null) && <ShowcasePanel {...props} />}
    </>
  );
};
