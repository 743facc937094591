import { ConfigError } from './config.ts';
import { AppError } from './errors.ts';

const getErrorCode = (error: Error): string =>
  'code' in error && typeof error.code === 'string' ? error.code : '';

// What the system says when it does not let a program listen.
const listening: Record<string, string> = {
  EADDRINUSE:
    'PORT is taken by another program or another copy of Mixfront. Set it to a free port: PORT=3001 npm start',
  EACCES: 'PORT must be a port this user is allowed to use, like 3000',
  EADDRNOTAVAIL: 'HOST must be an address of this machine, like 127.0.0.1 or 0.0.0.0',
  ENOTFOUND: 'HOST must be an address of this machine, like 127.0.0.1 or 0.0.0.0',
  EINVAL: 'HOST must be an address of this machine, like 127.0.0.1 or 0.0.0.0',
};

/** What is away or broken says itself how; that is for the owner, where the words are for visitors. */
const wordsOfRefusal = ({ code, message, cause }: AppError): string =>
  code === 'unavailable' && cause instanceof Error ? `${message} (${cause.message.split('\n')[0]})` : message;

/** What to print when the product does not start: one line that says what to change; the whole failure when it is ours. */
export const describeStartupError = (error: unknown): unknown => {
  if (error instanceof ConfigError) return error.message;
  if (error instanceof AppError) return wordsOfRefusal(error);
  if (!(error instanceof Error)) return error;
  const isListening = 'syscall' in error && ['listen', 'getaddrinfo', 'bind'].includes(String(error.syscall));
  return (isListening && listening[getErrorCode(error)]) || error;
};
