import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const lineOf = (environment: Record<string, string>): string => {
  try {
    readConfig(environment);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as ConfigError).message;
  }
  return 'accepted';
};

test('uses the defaults when nothing is set', () => {
  expect(readConfig({})).toEqual({
    PORT: 3000,
    HOST: '127.0.0.1',
    PUBLIC_URL: 'http://127.0.0.1:3000',
    DATA_DIR: resolve('data'),
    DATABASE_URL: undefined,
    STORAGE_URL: undefined,
    AWS_ACCESS_KEY_ID: undefined,
    AWS_SECRET_ACCESS_KEY: undefined,
    SMTP_URL: undefined,
    STRIPE_API_BASE: 'https://api.stripe.com',
    MAIL_FROM: undefined,
    MAIL_RATE: 20,
    ADMIN_USERNAME: 'admin',
    ADMIN_PASSWORD: undefined,
    ADMIN_EMAIL: undefined,
    MAX_UPLOAD_MB: 500,
    TRUST_PROXY: false,
    LOG_LEVEL: 'info',
    RATE_LIMITS: true,
  });
});

test('treats an empty value as not set', () => {
  const empty = Object.fromEntries(Object.keys(readConfig({})).map((name) => [name, '']));
  expect(readConfig(empty)).toEqual(readConfig({}));
});

const wrong: Record<string, string[]> = {
  PORT: ['http', '-1', '65536', '3000.5', '1e3', ' 3000', '0x10', '99999999999999999999'],
  HOST: ['not a host', 'http://127.0.0.1', '127.0.0.1:3000', 'a/b'],
  PUBLIC_URL: [
    'studio.example.com',
    'ftp://studio.example.com',
    '//studio.example.com',
    'javascript:alert(1)',
    'https://',
    'https://studio.example.com?page=1',
    'https://studio.example.com#top',
    'https://me:secret@studio.example.com',
    'https://studio.example.com/shop',
  ],
  DATABASE_URL: ['mysql://localhost/x', 'data.db', 'sqlite:data.db', 'postgres', 'postgres://host:99999/x'],
  STORAGE_URL: [
    'bucket',
    'https://bucket',
    's3://',
    's3://bucket/folder',
    's3:bucket',
    's3://bucket?endpoint=host',
    's3://bucket?endpoint=ftp://host',
  ],
  SMTP_URL: [
    'mail.example.com',
    'http://mail.example.com',
    'smtp://',
    'smtp://host:99999',
    'smtp://host?pool=true',
    'smtp://host/path',
    'smtp://host?',
  ],
  MAIL_FROM: [
    'studio',
    'My Studio',
    'My Studio <studio>',
    'a@example.com, b@example.com',
    'Me\r\n <a@example.com>',
  ],
  STRIPE_API_BASE: ['api.stripe.com', 'https://host/path', 'ftp://host'],
  MAIL_RATE: ['0', '201', '-1', '2.5', 'fast', '20/s'],
  ADMIN_USERNAME: ['   ', 'x'.repeat(81), 'two\nlines', 'tab\tbed'],
  ADMIN_PASSWORD: ['short', 'x'.repeat(9), 'x'.repeat(201)],
  ADMIN_EMAIL: ['nobody', 'a@b', 'a b@example.com'],
  MAX_UPLOAD_MB: ['0', '-5', '1.5', 'many', '100001', '500MB'],
  TRUST_PROXY: [
    'on',
    'true',
    '1',
    '10.0.0.0/33',
    '300.1.1.1',
    'localhost',
    '10.0.0.1,',
    'off,loopback',
    '::1/129',
  ],
  LOG_LEVEL: ['verbose', 'INFO', '30'],
  RATE_LIMITS: ['true', '0', 'none'],
};

describe('a wrong value stops the start with one line that names the variable and what it expects', () => {
  const cases = Object.entries(wrong).flatMap(([name, values]) =>
    values.map((value) => [name, value] as const),
  );
  test.each(cases)('%s=%j', (name, value) => {
    const line = lineOf({ [name]: value });
    expect(line).toMatch(new RegExp(`^${name} must be \\S`));
    expect(line).not.toContain('\n');
  });

  test('never shows a secret in the error', () => {
    expect(lineOf({ ADMIN_PASSWORD: 'hunter2' })).not.toContain('hunter2');
    expect(lineOf({ DATABASE_URL: 'mysql://me:hunter2@host/x' })).not.toContain('hunter2');
    expect(lineOf({ SMTP_URL: 'http://me:hunter2@host' })).not.toContain('hunter2');
  });

  test('has a wrong value for every variable, except those that accept any text', () => {
    const free = ['DATA_DIR', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'];
    expect([...Object.keys(wrong), ...free].sort()).toEqual(Object.keys(readConfig({})).sort());
  });
});

test.each([
  ['PORT', '0', 0],
  ['PORT', '65535', 65_535],
  ['HOST', '0.0.0.0', '0.0.0.0'],
  ['HOST', '::', '::'],
  ['HOST', 'localhost', 'localhost'],
  ['PUBLIC_URL', 'https://studio.example.com/', 'https://studio.example.com'],
  ['PUBLIC_URL', 'https://müller.example', 'https://xn--mller-kva.example'],
  [
    'DATABASE_URL',
    'postgresql://me:p%40ss@host:5432/name?sslmode=require',
    'postgresql://me:p%40ss@host:5432/name?sslmode=require',
  ],
  ['SMTP_URL', 'smtps://me:secret@mail.example.com:465', 'smtps://me:secret@mail.example.com:465'],
  ['MAIL_FROM', 'My Studio <studio@example.com>', 'My Studio <studio@example.com>'],
  ['MAIL_RATE', '1', 1],
  ['MAIL_RATE', '200', 200],
  ['ADMIN_USERNAME', '  Zoë  ', 'Zoë'],
  ['MAX_UPLOAD_MB', '1', 1],
  ['TRUST_PROXY', 'off', false],
  ['TRUST_PROXY', 'loopback', ['loopback']],
  ['TRUST_PROXY', '10.0.0.0/8, ::1,192.168.0.1', ['10.0.0.0/8', '::1', '192.168.0.1']],
  ['RATE_LIMITS', 'off', false],
] as const)('accepts %s=%j', (name, value, read) => {
  const beside = { MAIL_FROM: 'studio@example.com' };
  expect(readConfig({ ...beside, [name]: value })[name]).toEqual(read);
});

test('derives the public address from HOST and PORT without PUBLIC_URL, also for a bracketed IPv6 host', () => {
  expect(readConfig({ PORT: '8080', HOST: 'studio.local' }).PUBLIC_URL).toBe('http://studio.local:8080');
  expect(readConfig({ HOST: '::1' }).PUBLIC_URL).toBe('http://[::1]:3000');
});

test('rejects variables that are only valid together when one is missing', () => {
  expect(lineOf({ STORAGE_URL: 's3://bucket' })).toMatch(/^STORAGE_URL needs AWS_ACCESS_KEY_ID/);
  expect(lineOf({ STORAGE_URL: 's3://bucket', AWS_ACCESS_KEY_ID: 'a' })).toMatch(/AWS_SECRET_ACCESS_KEY/);
  expect(
    lineOf({
      STORAGE_URL: 's3://bucket?endpoint=https://host:9000&region=eu-1',
      AWS_ACCESS_KEY_ID: 'a',
      AWS_SECRET_ACCESS_KEY: 'b',
    }),
  ).toBe('accepted');
  expect(lineOf({ SMTP_URL: 'smtp://host' })).toMatch(/^MAIL_FROM must be/);
});
