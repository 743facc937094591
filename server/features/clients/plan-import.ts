import { setImmediate as nextTurn } from 'node:timers/promises';
import { trimText } from '../../../shared/blank-text.ts';
import type { ImportAction, ImportRow } from '../../../shared/client-import.ts';
import { clientForm, clientKey } from '../../../shared/clients.ts';
import { emailAddress } from '../../../shared/fields.ts';
import { formatList } from '../../../shared/format.ts';
import { limits } from '../../../shared/limits.ts';
import type { CsvRow } from '../../http/read-csv.ts';
import { AppError } from '../../lib/errors.ts';
import { type ConsentColumns, simplifyHeading } from './consent-columns.ts';

/** What a file can say about a client, and how other programs head the column. */
const headings = {
  email: ['email', 'email address', 'mail', 'email 1 value', 'customer email', 'client email'],
  name: ['name', 'full name', 'display name', 'client', 'client name', 'customer', 'customer name', 'artist'],
  first_name: ['first name', 'given name', 'firstname'],
  last_name: ['last name', 'family name', 'surname', 'lastname'],
  phone: ['phone', 'phone number', 'telephone', 'tel', 'mobile', 'mobile phone', 'cell', 'phone 1 value'],
  notes: ['notes', 'note', 'comment', 'comments', 'memo', 'remarks'],
} as const;
type Column = keyof typeof headings;
export type Columns = Partial<Record<Column, number>> & { email: number };

/** Which column says what. Throws AppError `invalid` when none has email addresses. */
export const findColumns = async (heads: string[], rows: string[][]): Promise<Columns> => {
  const names = heads.map(simplifyHeading);
  const columns: Partial<Columns> = {};
  for (const [column, known] of Object.entries(headings) as [Column, readonly string[]][]) {
    const place = names.findIndex((name) => known.includes(name));
    if (place >= 0) columns[column] = place;
  }
  const taken = new Set(Object.values(columns));
  let { email } = columns;
  for (let place = 0; email === undefined && place < heads.length; place++) {
    if (!taken.has(place) && hasAddresses(rows, place)) email = place;
    // A column may hold thousands of them: others are served in between.
    await nextTurn();
  }
  if (email === undefined)
    throw new AppError(
      'invalid',
      'No column of this file is called “email”. Name the columns in the first line: name, email, phone, notes, unsubscribed.',
    );
  return { ...columns, email };
};

const hasAddresses = (rows: string[][], place: number): boolean => {
  const filled = rows.filter((cells) => cells[place]);
  return filled.length > 0 && filled.every((cells) => emailAddress.safeParse(cells[place]).success);
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

const emailOf = (cells: string[], { email }: Columns): string => cells[email] ?? '';

/** As much of a cell as can be stored: what can't be read never costs the client. */
const toStorable = (text: string, max: number): string =>
  text.replace(unstorable, ' ').toWellFormed().slice(0, max).toWellFormed().trim();
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this removes
const unstorable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;

type Read = { client: ImportedClient; remarks: string[] } | { refusal: string };

const readClient = (cells: string[], columns: Columns, consent: ConsentColumns): Read => {
  const get = (column: Column) => cells[columns[column] ?? -1] ?? '';
  const email = emailAddress.safeParse(emailOf(cells, columns));
  if (!email.success) return { refusal: email.error.issues[0]?.message ?? '' };
  const remarks: string[] = [];
  const given = (get('name') || `${get('first_name')} ${get('last_name')}`).replace(/\s+/g, ' ').trim();
  const name = trimText(toStorable(given, limits.name)) || (email.data.split('@')[0] ?? '');
  if (!trimText(given)) remarks.push(`named ${name}, as the row has no name`);
  else if (name !== given) remarks.push(`named ${name}, as the name can’t be stored as it is`);
  const phone = clientForm.shape.phone.safeParse(get('phone'));
  const notes = [get('notes').replace(/\r\n?/g, '\n')];
  if (!phone.success) {
    notes.push(`Phone: ${get('phone')}`);
    remarks.push('the phone number is kept in the notes, as it has more than digits');
  }
  const written = notes.filter(Boolean).join('\n');
  const note = trimText(toStorable(written, limits.client_note));
  if (note !== trimText(written)) remarks.push('the notes are shortened');
  const is_unsubscribed = consent.read.some(({ hasLeft }) => hasLeft(cells));
  const client = {
    email: email.data,
    email_key: clientKey(email.data),
    name,
    phone: phone.data ?? '',
    note,
    is_unsubscribed,
  };
  return { client, remarks };
};

/**
 * Says of one row after the other what it does. What the studio knows already stays: a row fills in a missing phone number or note, and
 * unsubscribes, but subscribes nobody again. `erased` are addresses whose data was deleted.
 */
export const createPlan = (
  columns: Columns,
  consent: ConsentColumns,
  knownClients: ReadonlyMap<string, KnownClient>,
  erased: ReadonlySet<string>,
): ((row: CsvRow) => PlannedRow) => {
  const known = new Map(knownClients);
  const lines = new Map<string, number>();
  return ({ line, cells }) => {
    const read = readClient(cells, columns, consent);
    const shown = {
      line,
      email: toStorable(emailOf(cells, columns), limits.email),
      name: 'client' in read ? read.client.name : toStorable(cells[columns.name ?? -1] ?? '', limits.name),
    };
    const say = (action: ImportAction, reason: string, client: ImportedClient | null = null): PlannedRow => ({
      ...shown,
      action,
      reason,
      client,
    });
    if ('refusal' in read) return say('refuse', read.refusal);
    const { client, remarks } = read;
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
        ['New client', ...remarks, ...(client.is_unsubscribed ? ['unsubscribed'] : [])].join(', '),
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
