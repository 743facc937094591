import { PassThrough } from 'node:stream';
import type { Transporter } from 'nodemailer';
import type SmtpPool from 'nodemailer/lib/smtp-pool';
import { emailAddress } from '../../../shared/fields.ts';
import { oneLine } from '../../email/one-line.ts';
import { describeFault } from './describe-fault.ts';
import type { Delivery, Mailer, MailServer, OutgoingEmail } from './port.ts';

/** How long a try may take in all, to connect, and without a byte from the server. */
type Patience = { tryMs: number; connectMs: number; silenceMs: number };
const inTheOutbox: Patience = { tryMs: 150_000, connectMs: 20_000, silenceMs: 120_000 };
/** Somebody waits for the answer. */
const inATest: Patience = { tryMs: 30_000, connectMs: 15_000, silenceMs: 25_000 };

/** Sends through a small pool of connections, opened with the first email. Another server replaces the pool. */
export const createSmtpMailer = (): Mailer => {
  let current: { server: string; connection: Promise<Connection> } | undefined;
  const connectTo = (server: MailServer): Promise<Connection> => {
    const key = JSON.stringify(server);
    if (current?.server === key) return current.connection;
    // Running tries end by the old one.
    void current?.connection.then(({ pool }) => pool.close());
    current = { server: key, connection: connect(server, inTheOutbox) };
    return current.connection;
  };
  return {
    send: async (server, message) => sendOver(await connectTo(server), server, message, inTheOutbox),
    async test(server, message) {
      const connection = await connect(server, inATest);
      try {
        return await sendOver(connection, server, message, inATest);
      } finally {
        connection.pool.close({ force: true });
      }
    },
    async close() {
      (await current?.connection)?.pool.close({ force: true });
    },
  };
};

const sendOver = async (
  { transport, handedOver }: Connection,
  server: MailServer,
  message: OutgoingEmail,
  { tryMs }: Patience,
): Promise<Delivery> => {
  // Exactly one plain address: nothing a parser could read as two.
  if (!isPlain(message.to))
    return { outcome: 'refused', words: 'The recipient is not a plain email address' };
  const { messageId } = message;
  try {
    await transport.sendMail({
      from: { name: oneLine(server.name || message.senderName), address: server.from },
      to: { name: '', address: message.to },
      ...(isPlain(message.replyTo) ? { replyTo: { name: '', address: message.replyTo } } : {}),
      envelope: { from: server.from, to: [message.to] },
      subject: oneLine(message.subject),
      html: message.html,
      text: message.text,
      messageId,
      headers: getHeaders(message),
      signal: AbortSignal.timeout(tryMs),
    });
    return { outcome: 'sent' };
  } catch (error) {
    return describeFault(error, server, handedOver.has(messageId));
  } finally {
    handedOver.delete(messageId);
  }
};

const getHeaders = ({ unsubscribeUrl, isBulk }: OutgoingEmail): Record<string, string> => ({
  // RFC 3834: keeps autoresponders from replying.
  'Auto-Submitted': 'auto-generated',
  ...(isBulk ? { Precedence: 'bulk' } : {}),
  // In the form URL parsing gives it, the link has no space, bracket or line break that could start another header.
  ...(unsubscribeUrl && URL.canParse(unsubscribeUrl)
    ? {
        'List-Unsubscribe': `<${new URL(unsubscribeUrl).href}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }
    : {}),
});

const isPlain = (address: string): boolean => emailAddress.safeParse(address).success;

type Connection = { pool: SmtpPool; transport: Transporter; handedOver: Set<string> };

const connect = async (server: MailServer, { connectMs, silenceMs }: Patience): Promise<Connection> => {
  const [{ createTransport }, { default: Pool }] = await Promise.all([
    import('nodemailer'),
    import('nodemailer/lib/smtp-pool'),
  ]);
  const { host, port, security, user, password } = server;
  const pool = new Pool({
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    ...(user ? { auth: { user, pass: password } } : {}),
    maxConnections: 3,
    // Only for an email on a kept-alive connection that turns out to be dead before its first byte.
    maxRequeues: 1,
    idleTimeout: 30_000,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: silenceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const transport = createTransport(pool);
  const handedOver = new Set<string>();
  // The end of the stream is the last moment at which the server certainly doesn't have the whole email.
  transport.use('stream', (mail, done) => {
    mail.message.transform(
      () =>
        new PassThrough({
          flush(end) {
            handedOver.add(mail.message.messageId());
            end();
          },
        }),
    );
    done();
  });
  return { pool, transport, handedOver };
};
