import { type FormEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { limits } from '../../../shared/limits.ts';
import { getFieldErrors } from '../../lib/api-errors.ts';
import { useSending } from '../../lib/use-sending.ts';
import { field, useStoredDraft } from '../../lib/use-stored-draft.ts';
import { Button } from '../../ui/button.tsx';
import { Field, Input, TextArea } from '../../ui/field.tsx';
import { RatingField } from '../../ui/rating-field.tsx';
import { showField } from '../../ui/show-field.ts';
import { FormActions } from '../placed-order/form-actions.tsx';
import type { PanelProps } from '../placed-order/order-client.ts';
import { PagePanel } from '../placed-order/page-panel.tsx';

type Draft = { content: string; rating: number; name: string };

/** Text, rating and credited name. */
const TestimonialForm = ({ draft, onChange, onSend, onClose }: TestimonialFormProps) => {
  const sending = useSending();
  const { error, forgetError, send } = sending;
  const form = useRef<HTMLFormElement>(null);
  const refused = getFieldErrors(error);
  const change = (changed: Partial<Draft>) => {
    forgetError();
    onChange(changed);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send(onSend);
  };
  // After a rejection, focus the first invalid field.
  useEffect(() => {
    const wrong = error === null ? null : form.current?.querySelector<HTMLElement>('[aria-invalid]');
    if (wrong) showField(wrong);
  }, [error]);
  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      aria-label="Leave a review"
      className="mt-4 grid gap-4 rounded-sm border border-edge bg-raised/50 p-4"
    >
      <Field label="Your review" error={refused.content}>
        {(control) => (
          <TextArea
            {...control}
            autoFocus
            maxLength={limits.testimonial}
            value={draft.content}
            onChange={({ target }) => change({ content: target.value })}
          />
        )}
      </Field>
      <RatingField
        name="rating"
        value={draft.rating}
        error={refused.rating}
        onChange={(rating) => change({ rating })}
      />
      <Field
        label="Your name"
        hint="As it appears beside your review."
        error={refused.name}
        className="max-w-md"
      >
        {(control) => (
          <Input
            {...control}
            autoComplete="name"
            maxLength={limits.name}
            value={draft.name}
            onChange={({ target }) => change({ name: target.value })}
          />
        )}
      </Field>
      <FormActions label="Send review" sending={sending} onClose={onClose} />
    </form>
  );
};
type TestimonialFormProps = {
  draft: Draft;
  onChange: (changed: Partial<Draft>) => void;
  /** Rejects when the studio did not receive it. */
  onSend: () => Promise<void>;
  onClose: () => void;
};

/** The client's testimonial, private to the studio until it is published. */
export const TestimonialPanel = ({ order, client }: PanelProps) => {
  const { order_id, client_name, studio_name, testimonial } = order;
  const { draft, key, change } = useStoredDraft(`testimonial:${order_id}`, {
    content: field(''),
    rating: field(0),
    name: field(client_name),
    isOpen: field(false),
  });
  const [isNew, setNew] = useState(false);
  const status = useRef<HTMLParagraphElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const send = async () => {
    const { content, rating, name } = draft;
    await client.call('POST /api/client-orders/:order_id/testimonial', {
      body: { content: content.trim(), rating, name: name.trim() },
      idempotencyKey: key,
    });
    await client.refresh();
    // The text stays editable until it is published.
    flushSync(() => {
      change({ isOpen: false });
      setNew(true);
    });
    status.current?.focus();
  };
  const close = () => {
    flushSync(() => change({ isOpen: false }));
    opener.current?.focus();
  };
  return (
    <PagePanel id="testimonial" title="Leave a review">
      <p ref={status} tabIndex={-1} role="status" className="max-w-prose text-muted outline-none">
        {testimonial === null &&
          `How was working with ${studio_name}? Two sentences help other artists decide.`}
        {testimonial === 'sent' &&
          `${isNew ? 'Thank you! ' : ''}I have your review. It stays private until I publish it.`}
        {testimonial === 'published' &&
          'Thank you! Your review is on my site. To change it or take it down, send me a message.'}
      </p>
      {testimonial !== 'published' &&
        (draft.isOpen ? (
          <TestimonialForm draft={draft} onChange={change} onSend={send} onClose={close} />
        ) : (
          <Button ref={opener} kind="secondary" className="mt-4" onClick={() => change({ isOpen: true })}>
            {testimonial === null ? 'Leave a review' : 'Change your review'}
          </Button>
        ))}
    </PagePanel>
  );
};
