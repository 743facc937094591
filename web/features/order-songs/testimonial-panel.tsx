import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { field, useStoredDraft } from '../../lib/use-stored-draft.ts';
import { Button } from '../../ui/button.tsx';
import type { PanelProps } from '../placed-order/order-client.ts';
import { PagePanel } from '../placed-order/page-panel.tsx';
import { TestimonialForm } from './testimonial-form.tsx';

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
    <PagePanel id="testimonial" title="Say a word">
      <p ref={status} tabIndex={-1} role="status" className="max-w-prose text-muted outline-none">
        {testimonial === null &&
          `How was working with ${studio_name}? Two sentences help other artists decide.`}
        {testimonial === 'sent' &&
          `${isNew ? 'Thank you! ' : ''}We have your words. Nobody else reads them until we put them on our site.`}
        {testimonial === 'published' &&
          'Thank you! Your words are on our site. To change them or take them down, send us a message.'}
      </p>
      {testimonial !== 'published' &&
        (draft.isOpen ? (
          <TestimonialForm draft={draft} onChange={change} onSend={send} onClose={close} />
        ) : (
          <Button ref={opener} kind="secondary" className="mt-4" onClick={() => change({ isOpen: true })}>
            {testimonial === null ? 'Say a word' : 'Change your words'}
          </Button>
        ))}
    </PagePanel>
  );
};
