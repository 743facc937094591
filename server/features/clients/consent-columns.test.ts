import { describe, expect, test } from 'vitest';
import { cpuMs } from '../../../test/cpu-time.ts';
import { findConsentColumns, simplifyHeading } from './consent-columns.ts';

/** Of one column: who left by it, `asked` where the owner has to say, `ignored` otherwise. */
const judge = (head: string, ...values: string[]) => {
  const { read, unclear } = findConsentColumns(
    [head],
    new Set(),
    values.map((value) => [value]),
    null,
  );
  const [column] = read;
  if (!column) return unclear.length ? 'asked' : 'ignored';
  return values.filter((value) => column.hasLeft([value]));
};

describe('columns by which other programs say who left', () => {
  test.each<[program: string, head: string, values: string[], left: string[]]>([
    ['Mailchimp', 'UNSUB_TIME', ['2025-05-06 07:08:09', ''], ['2025-05-06 07:08:09']],
    ['Mailchimp', 'UNSUB_REASON', ['NORMAL', ''], ['NORMAL']],
    ['Mailchimp', 'CLEAN_TIME', ['2025-05-06 07:08:09', ''], ['2025-05-06 07:08:09']],
    [
      'Mailchimp',
      'Email Marketing Status',
      ['Subscribed', 'Unsubscribed', 'Non-Subscribed', 'Cleaned'],
      ['Unsubscribed', 'Non-Subscribed', 'Cleaned'],
    ],
    ['HubSpot', 'Unsubscribed from all email', ['true', 'false', ''], ['true']],
    ['HubSpot', 'Opted out of email: Marketing Information', ['Yes', '', 'No'], ['Yes']],
    [
      'Square',
      'Email Subscription Status',
      ['subscribed', 'unsubscribed', 'not subscribed', 'unknown'],
      ['unsubscribed', 'not subscribed'],
    ],
    ['Shopify', 'Accepts Email Marketing', ['yes', 'no'], ['no']],
    ['Shopify', 'Accepts Marketing', ['TRUE', 'FALSE', ''], ['FALSE']],
    ['Brevo', 'EMAIL_BLACKLISTED', ['1', '0'], ['1']],
    ['Brevo', 'emailBlacklisted', ['true', 'false'], ['true']],
    ['Brevo', 'Blocklisted', ['Yes', 'No'], ['Yes']],
    ['listmonk', 'status', ['enabled', 'disabled', 'blocklisted'], ['disabled', 'blocklisted']],
    [
      'Kit',
      'state',
      ['active', 'cancelled', 'bounced', 'complained', 'inactive'],
      ['cancelled', 'bounced', 'complained', 'inactive'],
    ],
    ['Klaviyo', 'Email Marketing Consent', ['SUBSCRIBED', 'NEVER_SUBSCRIBED'], ['NEVER_SUBSCRIBED']],
    ['MailerLite', 'Unsubscribe date', ['2025-05-06', ''], ['2025-05-06']],
    ['Ghost', 'subscribed_to_emails', ['true', 'false'], ['false']],
    ['Constant Contact', 'Email permission status', ['Express', 'Opted-out'], ['Opted-out']],
    ['Squarespace', 'Do Not E-Mail', ['x', ''], ['x']],
    ['our own export', 'unsubscribed', ['2026-01-31T18:00:00Z', ''], ['2026-01-31T18:00:00Z']],
    ['about leaving', 'Do not email', ['Enabled', 'Off', 'n/a', 'blank'], ['Enabled']],
    ['about leaving', 'Suppressed', ['Active', 'false', 'Subscribed', 'Never'], ['Active']],
    [
      'about leaving',
      'Opt-out',
      ['confirmed', 'express', 'valid', 'opted in', '-'],
      ['confirmed', 'express', 'valid'],
    ],
    ['with other ways in brackets', 'Do not contact (phone, email)', ['yes', 'no'], ['yes']],
    ['by hand', 'Unsubscribed', ['perhaps', 'no'], ['perhaps']],
    ['in words under another heading', 'Mailing', ['unsubscribed', 'ok'], ['unsubscribed']],
  ])('%s: %s', (_, head, values, left) => {
    expect(judge(head, ...values)).toEqual(left);
  });

  test.each<[head: string, values: string[]]>([
    ['Newsletter', ['yes', 'no']],
    ['Marketing contact status', ['Marketing contact', 'Non-marketing contact']],
    ['GDPR', ['granted', '']],
    ['Email Consent', ['weekly', 'monthly']],
    ['Email hard bounce reason', ['UNKNOWN_USER', '']],
    ['Status', ['VIP', 'inactive']],
    ['Do not call or email', ['yes', 'no']],
    ['Opted out (email), phone', ['yes', '']],
    ['No calls or e-mails', ['x', '']],
    ['Unsubscribed from SMS and newsletter', ['yes', '']],
    ['Accepts email and SMS marketing', ['no', 'yes']],
  ])('asks about %s', (head, values) => {
    expect(judge(head, ...values)).toBe('asked');
  });

  test.each<[head: string, values: string[]]>([
    ['State', ['CA', 'TX']],
    ['OPTIN_TIME', ['2024-01-02 10:00:00']],
    ['CONFIRM_IP', ['192.0.2.1']],
    ['Accepts SMS Marketing', ['no', 'yes']],
    ['SMS opted out', ['yes', 'no']],
    ['Do not call', ['yes', 'no']],
    ['Do not call or email', ['', '']],
    ['Email unsubscribe link', ['https://example.com/u/1']],
    ['Unsubscribe link', ['https://example.com/u/1']],
    ['Mailing Address', ['1 Main Street']],
    ['Clean edit', ['yes']],
    ['active_subscription', ['FALSE']],
    ['Tags', ['drums, vocals']],
    ['Newsletter', ['', '']],
  ])('passes over %s', (head, values) => {
    expect(judge(head, ...values)).toBe('ignored');
  });
});

describe('a column that the owner chose', () => {
  const choose = (head: string, ...values: string[]) => {
    const { read, unclear } = findConsentColumns(
      [head],
      new Set(),
      values.map((value) => [value]),
      0,
    );
    expect(unclear).toEqual([]);
    return values.filter((value) => read[0]?.hasLeft([value]));
  };
  test('says who left where it is about leaving, in any language', () => {
    expect(choose('Abgemeldet', 'ja', '', 'no')).toEqual(['ja']);
  });
  test('says who left where it is about email and other ways', () => {
    expect(choose('Do not call or email', 'yes', 'active', '', 'no')).toEqual(['yes', 'active']);
  });
  test('says so by a no where it is about joining', () => {
    expect(choose('Newsletter', 'yes', 'no', '', 'unsubscribed')).toEqual(['no', 'unsubscribed']);
  });
});

test('a heading of nothing but brackets is read at once', () => {
  expect(cpuMs(() => simplifyHeading('('.repeat(100_000)))).toBeLessThan(100);
});
