import type { NodemailerError } from 'nodemailer/lib/errors';
import { oneLine } from '../../email/one-line.ts';
import type { Delivery, MailServer } from './port.ts';

const ABOUT_THE_MESSAGE = ['MAIL FROM', 'RCPT TO', 'DATA'];

/**
 * The outcome of a nodemailer error, in words for whoever set the server up. `isHandedOver`: the server has received the
 * whole email.
 */
export const describeFault = (fault: unknown, server: MailServer, isHandedOver: boolean): Delivery => {
  const error: NodemailerError = fault instanceof Error ? fault : new Error(String(fault));
  const { code = '', command = '', responseCode } = error;
  const own = oneLine(error.response ?? error.message).slice(0, 500);
  if (responseCode === undefined && isHandedOver)
    return { outcome: 'doubtful', words: `The mail server took the email but didn’t confirm it (${own})` };
  if (command.startsWith('AUTH') || code === 'EAUTH') {
    // 454 and the like say nothing about the password (RFC 4954, 6).
    const isTemporary = responseCode !== undefined && responseCode >= 400 && responseCode < 500;
    const what = isTemporary ? 'couldn’t sign you in just now' : 'refused the user name or password';
    return { outcome: 'unreachable', words: `The mail server ${what}: ${own}` };
  }
  // Every email has this sender. Only 552 is about the email: it is too large (RFC 1870).
  if (command === 'MAIL FROM' && error.permanent && responseCode !== 552)
    return { outcome: 'unreachable', words: `The mail server refused ${server.from} as the sender: ${own}` };
  // 421 closes the connection at any point of the session (RFC 5321, 3.8); it says nothing about this email.
  if (responseCode !== undefined && responseCode !== 421 && ABOUT_THE_MESSAGE.includes(command))
    return { outcome: error.permanent ? 'refused' : 'delayed', words: own };
  // Refused before anything was sent, for example above the size limit the server announced.
  if (responseCode === undefined && (code === 'EENVELOPE' || code === 'EMESSAGE'))
    return { outcome: 'refused', words: own };
  return { outcome: 'unreachable', words: describeConnection(error, server, own) };
};

/** What a connection failed at. The codes are Node's and OpenSSL's. */
const describeConnection = (error: NodemailerError, server: MailServer, own: string): string => {
  const { host, port, security } = server;
  const code = String(error.code ?? '');
  const cause = `${getCause(error)} ${error.message} ${own}`;
  const said = (pattern: RegExp) => pattern.test(cause);
  if (code === 'EABORT') return 'The mail server was too slow';
  if (said(/ENOTFOUND/)) return `No server called ${host} was found`;
  if (code === 'EDNS' || said(/EAI_AGAIN/))
    return `${host} couldn’t be looked up: this machine’s DNS didn’t answer`;
  if (said(/ECONNREFUSED/)) return `${host} doesn’t accept connections at port ${port}`;
  if (said(/ALTNAME_INVALID|altnames/)) return `The certificate of ${host} is for another name (${own})`;
  if (said(/CERT_HAS_EXPIRED|certificate has expired/)) return `The certificate of ${host} has expired`;
  if (said(/SELF_SIGNED|self-signed|UNABLE_TO_(?:GET_ISSUER|VERIFY)|unable to (?:get|verify)/))
    return `The certificate of ${host} isn’t from an authority this machine knows (${own})`;
  if (said(/wrong version number|packet length|WRONG_VERSION/i))
    return `${host} doesn’t speak TLS from the start at port ${port}: try STARTTLS, or port 465`;
  if (security === 'starttls' && said(/STARTTLS/))
    return `${host} doesn’t offer STARTTLS at port ${port}: try TLS and port 465`;
  if (code === 'ETIMEDOUT' && said(/[Gg]reeting/))
    return `${host} took the connection at port ${port} and said nothing${security === 'tls' ? '' : ': try TLS, which such ports often expect'}`;
  if (code === 'ETIMEDOUT') return `${host} didn’t answer in time at port ${port} (${own})`;
  return `The mail server could not be reached (${own})`;
};

const getCause = (error: { code?: unknown; cause?: unknown }): string => {
  const cause = error.cause as { code?: unknown } | undefined;
  return `${String(error.code ?? '')} ${cause ? String(cause.code ?? cause) : ''}`;
};
