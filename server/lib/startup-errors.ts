import { ConfigError } from './config.ts';
import { AppError, DamagedError, restoreAdvice } from './errors.ts';

export const getErrorCode = (error: Error): string =>
  'code' in error && typeof error.code === 'string' ? error.code : '';

// Error codes of the operating system when it refuses to let a program listen.
const listening: Record<string, string> = {
  EADDRINUSE:
    'PORT is taken by another program or another copy of Mixfront. Set it to a free port: PORT=3001 npm start',
  EACCES: 'PORT must be a port this user is allowed to use, like 3000',
  EADDRNOTAVAIL: 'HOST must be an address of this machine, like 127.0.0.1 or 0.0.0.0',
  ENOTFOUND: 'HOST must be an address of this machine, like 127.0.0.1 or 0.0.0.0',
  EINVAL: 'HOST must be an address of this machine, like 127.0.0.1 or 0.0.0.0',
};

/** The cause of an outage tells the owner more than the error's own message, which is written for visitors. */
const wordsOfRefusal = (error: AppError): string => {
  const { code, message, cause } = error;
  const reason = code === 'unavailable' && cause instanceof Error ? ` (${cause.message.split('\n')[0]})` : '';
  return error instanceof DamagedError
    ? `The database is damaged${reason}. ${restoreAdvice}`
    : `${message}${reason}`;
};

/** What to print when the start fails: one line that says what to change, or the whole error if it is a bug of ours. */
export const describeStartupError = (error: unknown): unknown => {
  if (error instanceof ConfigError) return error.message;
  if (error instanceof AppError) return wordsOfRefusal(error);
  if (!(error instanceof Error)) return error;
  const isListening = 'syscall' in error && ['listen', 'getaddrinfo', 'bind'].includes(String(error.syscall));
  return (isListening && listening[getErrorCode(error)]) || error;
};
