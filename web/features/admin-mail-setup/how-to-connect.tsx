import type { MailStatus } from '../../../shared/mailings.ts';
import { ConnectLines } from '../admin-mail/connect-lines.tsx';
import { QueueWords } from './mail-figures.tsx';

/** Stands while no mail server is connected: nothing is lost, and two variables change it. */
export const HowToConnect = ({ mail }: { mail: MailStatus }) => (
  <>
    <p className="max-w-prose">
      No mail server is connected. Every message is kept and can be read under Messaging; it leaves by itself,
      in order, once there is one.
    </p>
    <div>
      <p className="text-muted text-sm">
        Set both where the product is started, with what your mail provider tells you, and restart it:
      </p>
      <ConnectLines />
      <p className="mt-2 text-muted text-sm">
        With <code className="font-mono text-xs">smtps://</code> and port 465 where the provider asks for TLS
        from the first byte.
      </p>
    </div>
    <QueueWords mail={mail} />
  </>
);
