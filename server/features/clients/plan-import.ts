import type { ImportAction, ImportRow } from '../../../shared/client-import.ts';
import { clientForm, clientKey } from '../../../shared/clients.ts';
import { emailAddress, line as singleLine } from '../../../shared/fields.ts';
import { formatList } from '../../../shared/format.ts';
import { limits } from '../../../shared/limits.ts';
import type { CsvRow } from '../../http/read-csv.ts';
import { AppError } from '../../lib/errors.ts';

/** What a file can say about a client, and how other programs head the column. */
const headings = {
  email: ['email', 'email address', 'mail', 'email 1 value', 'customer email', 'client email'],
  name: ['name', 'full name', 'display name', 'client', 'client name', 'customer', 'customer name', 'artist'],
  first_name: ['first name', 'given name', 'firstname'],
  last_name: ['last name', 'family name', 'surname', 'lastname'],
  phone: ['phone', 'phone number', 'telephone', 'tel', 'mobile', 'mobile phone', 'cell', 'phone 1 value'],
  notes: ['notes', 'note', 'comment', 'comments', 'memo', 'remarks'],
  unsubscribed: ['unsubscribed', 'unsubscribed at', 'opted out', 'opt out', 'do not email'],
} as const;
type Column = keyof typeof headings;
export type Columns = Partial<Record<Column, number>>;

const simplify = (head: string) =>
  head
    .toLowerCase()
    .replace(/\(.*\)/, '')
    .replace(/e-mail/g, 'email')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Which column says what. Throws AppError `invalid` when none has email addresses. */
export const findColumns = (head: string[]): Columns => {
  const names = head.map(simplify);
  const columns: Columns = {};
  for (const [column, known] of Object.entries(headings) as [Column, readonly string[]][]) {
    const place = names.findIndex((name) => known.includes(name));
    if (place >= 0) columns[column] = place;
  }
  if (columns.email === undefined)
    throw new AppError(
      'invalid',
      'No column of this file is called “email”. Name the columns in the first line: name, email, phone, notes, unsubscribed.',
    );
  return columns;
};

/** A row's client, as they would be stored. */
export type ImportedClient = {
  email: string;
  email_key: string;
  name: string;
  phone: string;
  note: string;
  is_unsubscribed: boolean;
};

/** What is known about an address already. */
export type KnownClient = {
  is_listed: boolean;
  has_phone: boolean;
  has_note: boolean;
  is_unsubscribed: boolean;
};

export type PlannedRow = ImportRow & { client: ImportedClient | null };

const nameLine = singleLine('Name', limits.name);
const yes = /^(?:yes|y|true|1|x|on|unsubscribed|opted out)$/i;
const no = /^(?:|no|n|false|0|off|subscribed|opted in)$/i;
// A time, as in our own exports: when they unsubscribed.
const time = /^\d{4}-\d\d-\d\d/;

type Read = { client: ImportedClient; isNamed: boolean } | { refusal: string };

const readClient = (cells: string[], columns: Columns): Read => {
  const get = (column: Column) => cells[columns[column] ?? -1]?.trim() ?? '';
  const email = emailAddress.safeParse(get('email'));
  if (!email.success) return { refusal: email.error.issues[0]?.message ?? '' };
  const name = nameLine.safeParse(get('name') || `${get('first_name')} ${get('last_name')}`);
  if (!name.success) return { refusal: name.error.issues[0]?.message ?? '' };
  const rest = clientForm.safeParse({ phone: get('phone'), note: get('notes') });
  if (!rest.success) return { refusal: rest.error.issues[0]?.message ?? '' };
  const unsubscribed = get('unsubscribed');
  const is_unsubscribed = yes.test(unsubscribed) || time.test(unsubscribed);
  if (!is_unsubscribed && !no.test(unsubscribed))
    return { refusal: 'Write yes or no for “unsubscribed”, or leave it blank' };
  const client = {
    email: email.data,
    email_key: clientKey(email.data),
    name: name.data || (email.data.split('@')[0] ?? ''),
    ...rest.data,
    is_unsubscribed,
  };
  return { client, isNamed: name.data !== '' };
};

/**
 * Says of one row after the other what it does. What the studio knows already stays: a row fills in a missing phone number or note, and
 * unsubscribes, but subscribes nobody again. `erased` are addresses whose data was deleted.
 */
export const createPlan = (
  columns: Columns,
  knownClients: ReadonlyMap<string, KnownClient>,
  erased: ReadonlySet<string>,
): ((row: CsvRow) => PlannedRow) => {
  const known = new Map(knownClients);
  const lines = new Map<string, number>();
  return ({ line, cells }) => {
    const read = readClient(cells, columns);
    const shown = {
      line,
      email: shorten(cells[columns.email ?? -1], limits.email),
      name: 'client' in read ? read.client.name : shorten(cells[columns.name ?? -1], limits.name),
    };
    const say = (action: ImportAction, reason: string, client: ImportedClient | null = null): PlannedRow => ({
      ...shown,
      action,
      reason,
      client,
    });
    if ('refusal' in read) return say('refuse', read.refusal);
    const { client, isNamed } = read;
    const key = client.email_key;
    if (erased.has(key) && !known.get(key)?.is_listed)
      return say('refuse', 'You deleted this client’s personal data. They’re added when they order again.');
    const before = known.get(key);
    const first = lines.get(key);
    if (first === undefined) lines.set(key, line);
    known.set(key, {
      is_listed: true,
      has_phone: before?.has_phone || client.phone !== '',
      has_note: before?.has_note || client.note !== '',
      is_unsubscribed: before?.is_unsubscribed || client.is_unsubscribed,
    });
    if (!before?.is_listed)
      return say(
        'add',
        [
          'New client',
          isNamed ? '' : `named ${client.name}, as the row has no name`,
          client.is_unsubscribed ? 'unsubscribed' : '',
        ]
          .filter(Boolean)
          .join(', '),
        client,
      );
    const added = [
      client.phone && !before.has_phone ? 'the phone number' : '',
      client.note && !before.has_note ? 'the notes' : '',
    ].filter(Boolean);
    const isLeaving = client.is_unsubscribed && !before.is_unsubscribed;
    if (added.length || isLeaving)
      return say(
        'update',
        [added.length ? `Adds ${formatList(added)}` : '', isLeaving ? 'Unsubscribes them' : '']
          .filter(Boolean)
          .join('. '),
        client,
      );
    return say('skip', first === undefined ? 'Already a client' : `Already on line ${first}`);
  };
};

const shorten = (text = '', max: number): string => text.trim().slice(0, max).toWellFormed();
