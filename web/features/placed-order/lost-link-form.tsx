import { type FormEvent, useState } from 'react';
import type { PageSettings } from '../../../shared/settings.ts';
import { call } from '../../lib/api.ts';
import { getErrorMessage, getFieldErrors } from '../../lib/api-errors.ts';
import { classes } from '../../lib/classes.ts';
import { sendsEmail } from '../../lib/sends-email.ts';
import { Button, type ButtonKind } from '../../ui/button.tsx';
import { Field, Input } from '../../ui/field.tsx';
import { MailLink } from '../../ui/mail-link.tsx';

type Phase = { name: 'asking' | 'sending' | 'sent' } | { name: 'failed'; why: string };

const lostTitle = 'Lost the link to your order?';

/**
 * Emails the links of an address's orders to it. The response does not reveal whether there are any. Without a mail
 * server, the client asks the studio.
 */
export const LostLinkForm = ({
  settings,
  title = lostTitle,
  kind = 'secondary',
  className,
}: LostLinkFormProps) => (
  <section aria-labelledby="lost-link-title" className={classes('max-w-prose', className)}>
    <h2 id="lost-link-title" className="wide mb-3 text-xl">
      {sendsEmail() ? title : lostTitle}
    </h2>
    {sendsEmail() ? (
      <AskForLinks kind={kind} />
    ) : (
      <p className="text-muted">
        Write to <MailLink address={settings.contact_email} /> with the name and email address you ordered
        with, and I’ll reply with the link.
      </p>
    )}
  </section>
);
type LostLinkFormProps = {
  settings: PageSettings;
  title?: string;
  /** `primary` where nothing else leads. */
  kind?: ButtonKind;
  className?: string;
};

const AskForLinks = ({ kind }: { kind: ButtonKind }) => {
  const [email, setEmail] = useState('');
  const [phase, setPhase] = useState<Phase>({ name: 'asking' });
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (phase.name === 'sending') return;
    if (!email.trim()) return setPhase({ name: 'failed', why: 'Enter the email address you ordered with' });
    setPhase({ name: 'sending' });
    try {
      await call('POST /api/order-links', { body: { email } });
      setPhase({ name: 'sent' });
    } catch (error) {
      setPhase({ name: 'failed', why: getFieldErrors(error).email ?? getErrorMessage(error) });
    }
  };
  return (
    <>
      <p className="mb-4 text-muted">
        Enter the email address you ordered with, and I’ll send you the links to your orders.
      </p>
      <form noValidate className="space-y-4" onSubmit={(event) => void send(event)}>
        <Field label="Email" error={phase.name === 'failed' ? phase.why : undefined}>
          {(control) => (
            <Input
              {...control}
              type="email"
              name="email"
              autoComplete="email"
              maxLength={254}
              value={email}
              onChange={({ target }) => {
                setEmail(target.value);
                setPhase({ name: 'asking' });
              }}
            />
          )}
        </Field>
        <Button type="submit" kind={kind} aria-disabled={phase.name === 'sending'}>
          {phase.name === 'sending' ? 'Sending…' : 'Send my links'}
        </Button>
      </form>
      <p role="status" className="mt-3 text-success empty:hidden">
        {phase.name === 'sent' && 'If there are orders for this address, I’ve sent the links.'}
      </p>
    </>
  );
};
