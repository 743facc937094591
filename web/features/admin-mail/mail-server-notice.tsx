import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useMailStatus } from './use-mail-status.ts';

/** Says that no mail server is connected, what happens to messages meanwhile, and how to connect one. Nothing while one is. */
export const MailServerNotice = () => {
  const { data } = useMailStatus();
  if (!data || data.is_connected) return null;
  return (
    <section
      aria-label="Mail server"
      className="mb-6 rounded-md border border-edge/60 border-l-3 border-l-accent bg-panel px-4 py-3 text-sm"
    >
      <p className="font-semibold text-base">No mail server is connected yet.</p>
      <p className="mt-1 max-w-prose text-muted">
        What you send is kept and leaves by itself, in order, once there is one
        {data.queued > 0 && `; ${data.queued.toLocaleString('en')} waiting now`}. Start the product with the
        two variables your mail provider tells you, then send yourself a test from{' '}
        <Link className="link" to="/settings#email">
          Settings
        </Link>
        .
      </p>
      <Command>SMTP_URL=smtp://name:password@mail.example.com:587</Command>
      <Command>MAIL_FROM=studio@example.com</Command>
    </section>
  );
};

const Command = ({ children }: { children: ReactNode }) => (
  <code className="mt-2 block w-fit max-w-full rounded-sm bg-ink px-2 py-1 font-mono text-xs [overflow-wrap:anywhere]">
    {children}
  </code>
);
