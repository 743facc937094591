import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { call } from '../../lib/api.ts';

/** Whether a mail server is connected, and how delivery is going. */
export const useEmailConnection = () =>
  useQuery({
    queryKey: ['mail'],
    queryFn: ({ signal }) => call('GET /api/admin/mail', { signal }),
    staleTime: 60_000,
  });

// Quoted, so that a shell takes them literally.
const lines = [`SMTP_URL='smtp://user:password@mail.example.com:587'`, `MAIL_FROM='studio@example.com'`];

/** The two variables that connect a mail server, to copy and fill in. */
export const SmtpVariables = () => (
  <pre className="mt-2 w-fit max-w-full overflow-x-auto whitespace-pre-wrap rounded-sm border border-hairline bg-ink p-3 font-mono text-xs leading-5 wrap-anywhere">
    {lines.join('\n')}
  </pre>
);

/**
 * Says that no mail server is connected, what happens to emails meanwhile, and how to connect one. Hidden once one is
 * connected.
 */
export const EmailServerNotice = () => {
  const { data } = useEmailConnection();
  if (!data || data.is_connected) return null;
  return (
    <section
      aria-label="Mail server"
      className="mb-6 rounded-md border border-edge/60 border-l-3 border-l-accent bg-panel px-4 py-3 text-sm"
    >
      <p className="font-semibold text-base">No mail server is connected yet.</p>
      <p className="mt-1 max-w-prose text-muted">
        Your emails are saved, and send automatically once you connect one
        {data.queued > 0 && ` (${data.queued.toLocaleString('en')} queued)`}. Start the product with these two
        variables from your mail provider, then send yourself a test from{' '}
        <Link className="link" to="/settings/email">
          Settings
        </Link>
        .
      </p>
      <SmtpVariables />
    </section>
  );
};
