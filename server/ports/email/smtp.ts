import { PassThrough } from 'node:stream';
import type { Transporter } from 'nodemailer';
import type { NodemailerError } from 'nodemailer/lib/errors';
import type SmtpPool from 'nodemailer/lib/smtp-pool';
import { emailAddress } from '../../../shared/fields.ts';
import { oneLine } from '../../email/one-line.ts';
import type { Delivery, Mailer, OutgoingEmail } from './port.ts';

const CONNECT_MS = 20_000;
const SILENCE_MS = 120_000;
const TRY_MS = 150_000;

/** The configured SMTP server, through a small pool of connections opened with the first email. */
export const createSmtpMailer = (url: string, from: string): Mailer => {
  const sender = parseSender(from);
  const options = getTransportOptions(url);
  let opening: Promise<Connection> | undefined;
  const send = async (message: OutgoingEmail): Promise<Delivery> => {
    // Exactly one plain address: nothing a parser could read as two.
    if (!isPlain(message.to))
      return { outcome: 'refused', words: 'The recipient is not a plain email address' };
    const { messageId } = message;
    opening ??= connect(options);
    const { transport, handedOver } = await opening;
    try {
      await transport.sendMail({
        from: { name: sender.name || oneLine(message.senderName), address: sender.address },
        to: { name: '', address: message.to },
        ...(isPlain(message.replyTo) ? { replyTo: { name: '', address: message.replyTo } } : {}),
        envelope: { from: sender.address, to: [message.to] },
        subject: oneLine(message.subject),
        html: message.html,
        text: message.text,
        messageId,
        headers: getHeaders(message),
        signal: AbortSignal.timeout(TRY_MS),
      });
      return { outcome: 'sent' };
    } catch (error) {
      return toOutcome(error, handedOver.has(messageId));
    } finally {
      handedOver.delete(messageId);
    }
  };
  return {
    send,
    async close() {
      (await opening)?.pool.close({ force: true });
    },
  };
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

const connect = async (options: ReturnType<typeof getTransportOptions>): Promise<Connection> => {
  const [{ createTransport }, { default: Pool }] = await Promise.all([
    import('nodemailer'),
    import('nodemailer/lib/smtp-pool'),
  ]);
  const pool = new Pool({
    ...options,
    maxConnections: 3,
    // Only for an email on a kept-alive connection that turns out to be dead before its first byte.
    maxRequeues: 1,
    idleTimeout: 30_000,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
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

const getTransportOptions = (url: string) => {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === 'smtps:';
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port ? Number(port) : secure ? 465 : 587,
    secure,
    ...(username ? { auth: { user: decode(username), pass: decode(password) } } : {}),
  };
};

/** A bare percent sign in a password is taken literally. */
const decode = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

const parseSender = (from: string) => {
  const match = from.match(/^\s*"?([^"<]*?)"?\s*<([^<>]+)>\s*$/);
  return match
    ? { name: oneLine(match[1] ?? ''), address: (match[2] ?? '').trim() }
    : { name: '', address: from.trim() };
};

const ABOUT_THE_MESSAGE = ['MAIL FROM', 'RCPT TO', 'DATA'];

/** The outcome of a nodemailer error. `isHandedOver`: the server has received the whole email. */
const toOutcome = (fault: unknown, isHandedOver: boolean): Delivery => {
  const error: NodemailerError = fault instanceof Error ? fault : new Error(String(fault));
  const { code = '', command = '', responseCode } = error;
  const own = oneLine(error.response ?? error.message).slice(0, 500);
  if (responseCode === undefined && isHandedOver)
    return { outcome: 'doubtful', words: `The mail server took the email but didn’t confirm it (${own})` };
  if (command.startsWith('AUTH') || code === 'EAUTH')
    return { outcome: 'unreachable', words: `The mail server refused the sign-in of SMTP_URL: ${own}` };
  // 421 closes the connection at any point of the session (RFC 5321, 3.8); it says nothing about this email.
  if (responseCode !== undefined && responseCode !== 421 && ABOUT_THE_MESSAGE.includes(command))
    return { outcome: error.permanent ? 'refused' : 'delayed', words: own };
  // Refused before anything was sent, for example above the size limit the server announced.
  if (responseCode === undefined && (code === 'EENVELOPE' || code === 'EMESSAGE'))
    return { outcome: 'refused', words: own };
  if (code === 'EABORT') return { outcome: 'unreachable', words: 'The mail server was too slow' };
  return { outcome: 'unreachable', words: `The mail server could not be reached (${own})` };
};
