import { oneLine } from '../../email/one-line.ts';
import type { MailServer } from '../../ports/email/port.ts';

/** The mail server of SMTP_URL and the sender of MAIL_FROM, like `My Studio <studio@example.com>`. */
export const parseSmtpUrl = (url: string, sender: string): MailServer => {
  const { protocol, hostname, port, username, password } = new URL(url);
  const isTls = protocol === 'smtps:';
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port ? Number(port) : isTls ? 465 : 587,
    security: isTls ? 'tls' : 'if_offered',
    user: decode(username),
    password: decode(password),
    ...parseSender(sender),
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

const parseSender = (sender: string): Pick<MailServer, 'name' | 'from'> => {
  const match = sender.match(/^\s*"?([^"<]*?)"?\s*<([^<>]+)>\s*$/);
  return match
    ? { name: oneLine(match[1] ?? ''), from: (match[2] ?? '').trim() }
    : { name: '', from: sender.trim() };
};
