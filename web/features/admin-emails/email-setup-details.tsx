import { Link } from 'react-router';
import type { EmailStatus } from '../../../shared/bulk-emails.ts';
import { formatMoment } from '../../lib/format.ts';
import { showNumber } from '../../lib/locale.ts';

// Quoted, so that a shell takes them literally.
const lines = [`SMTP_URL='smtp://user:password@mail.example.com:587'`, `MAIL_FROM='studio@example.com'`];

/** The two variables that connect a mail server, to copy and fill in. */
const SmtpVariables = () => (
  <pre className="mt-2 w-fit max-w-full overflow-x-auto whitespace-pre-wrap rounded-sm border border-hairline bg-ink p-3 font-mono text-xs leading-5 wrap-anywhere">
    {lines.join('\n')}
  </pre>
);

/** Shown while no mail server is connected: nothing is lost, and two variables connect one. */
export const HowToConnect = ({ mail }: { mail: EmailStatus }) => (
  <>
    <p className="max-w-prose">
      No mail server is connected. Your emails are saved under Messaging and send automatically, in order,
      once you connect one.
    </p>
    <div>
      <p className="text-muted text-sm">
        Set both where you start the product, with the details from your mail provider, then restart it:
      </p>
      <SmtpVariables />
      <p className="mt-2 text-muted text-sm">
        With <code className="font-mono text-xs">smtps://</code> and port 465 if your provider requires
        implicit TLS.
      </p>
    </div>
    <QueueSummary mail={mail} />
  </>
);

/** The connected server and its recent delivery record. */
export const EmailServerDetails = ({ mail }: { mail: EmailStatus }) => (
  <>
    <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[auto_minmax(0,1fr)]">
      <Fact name="Server">{mail.server ?? 'unknown'}</Fact>
      <Fact name="Sender">{mail.sender ?? 'unknown'}</Fact>
      <Fact name="Last sent">{mail.last_sent_at ? formatMoment(mail.last_sent_at) : 'nothing yet'}</Fact>
    </dl>
    <SenderName sender={mail.sender} />
    {mail.last_error && (
      <p className="border-error border-l-3 pl-3 text-sm wrap-anywhere">
        <span className="text-muted">Last error, {formatMoment(mail.last_error.at)}: </span>
        <span className="text-error">{mail.last_error.error}</span>
      </p>
    )}
    <QueueSummary mail={mail} />
  </>
);

/** A name in `MAIL_FROM` overrides the business name. Mentioned here because nobody would look for the reason there. */
const SenderName = ({ sender }: { sender: string | null }) => {
  const [, name, address] = sender?.match(/^\s*"?([^"<]+?)"?\s*<([^<>]+)>/) ?? [];
  return (
    name && (
      <p className="max-w-prose text-muted text-sm wrap-anywhere">
        Emails come from “{name}”, the name in MAIL_FROM, not your business name. To use your business name,
        set <code className="font-mono text-xs">MAIL_FROM='{address}'</code> and restart Mixfront.
      </p>
    )
  );
};

const Fact = ({ name, children }: { name: string; children: string }) => (
  <div className="sm:contents">
    <dt className="text-muted text-sm">{name}</dt>
    <dd className="font-mono text-sm wrap-anywhere">{children}</dd>
  </div>
);

/** `2 queued, 1 failed`, linking to them. */
const QueueSummary = ({ mail: { queued, failed } }: { mail: EmailStatus }) => (
  <p className="text-sm">
    {queued === 0 && failed === 0 ? (
      'Nothing queued, nothing failed. '
    ) : (
      <>
        {formatCount(queued)} queued,{' '}
        <span className={failed > 0 ? 'text-error' : undefined}>{formatCount(failed)} failed</span>.{' '}
      </>
    )}
    <Link className="link whitespace-nowrap" to="/messaging?tab=sent">
      Open the outbox
    </Link>
  </p>
);

// The server stops counting here.
const MAX_COUNT = 1_000;
const formatCount = (count: number): string => (count >= MAX_COUNT ? '1,000 or more' : showNumber(count));
