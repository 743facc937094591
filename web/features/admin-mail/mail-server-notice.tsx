import { Link } from 'react-router';
import { ConnectLines } from './connect-lines.tsx';
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
      <ConnectLines />
    </section>
  );
};
