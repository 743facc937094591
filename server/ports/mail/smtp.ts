import type { Transporter } from 'nodemailer';
import type { Mailer } from './port.ts';

const CONNECT_MS = 20_000;
const SILENCE_MS = 60_000;

/** The configured SMTP server, through a small pool of connections opened on the first message. */
export const createSmtpMailer = (url: string, from: string): Mailer => {
  const { name, address } = parseSender(from);
  let transport: Transporter | undefined;
  const connect = async (): Promise<Transporter> => {
    const { default: nodemailer } = await import('nodemailer');
    transport ??= nodemailer.createTransport({
      ...optionsOf(url),
      pool: true,
      maxConnections: 3,
      connectionTimeout: CONNECT_MS,
      greetingTimeout: CONNECT_MS,
      socketTimeout: SILENCE_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    return transport;
  };
  return {
    async send(message) {
      try {
        await (await connect()).sendMail({
          from: { name: name || message.senderName, address },
          to: { name: '', address: message.to },
          ...(message.replyTo ? { replyTo: { name: '', address: message.replyTo } } : {}),
          subject: message.subject,
          html: message.html,
          text: message.text,
          messageId: message.messageId,
        });
        return { outcome: 'sent' };
      } catch (error) {
        const words = error instanceof Error ? error.message : String(error);
        const code = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0;
        // A refused sign-in or sender is the owner's to mend; the message itself was not refused.
        const isAboutMessage =
          error instanceof Error &&
          'command' in error &&
          error.command !== 'CONN' &&
          !String(error.command).startsWith('AUTH');
        return { outcome: code >= 500 && isAboutMessage ? 'refused' : 'delayed', words: words.slice(0, 500) };
      }
    },
    async close() {
      transport?.close();
    },
  };
};

const optionsOf = (url: string) => {
  const { protocol, hostname, port, username, password } = new URL(url);
  const secure = protocol === 'smtps:';
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port ? Number(port) : secure ? 465 : 587,
    secure,
    ...(username ? { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } } : {}),
  };
};

const parseSender = (from: string) => {
  const match = from.match(/^\s*"?([^"<]*?)"?\s*<([^<>]+)>\s*$/);
  return match ? { name: match[1] ?? '', address: match[2] ?? '' } : { name: '', address: from.trim() };
};
