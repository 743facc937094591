import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { z } from 'zod';
import { clientKey } from '../../shared/clients.ts';
import { emailAddress } from '../../shared/fields.ts';
import {
  getAddressFingerprint,
  readErasures,
  readUnsubscribed,
} from '../features/clients/erased-address-queries.ts';
import { listRenewedLinks } from '../features/order-links/queries.ts';
import { findSecret, newSecret } from '../features/system/secret-queries.ts';
import { now } from '../lib/clock.ts';
import type { Config } from '../lib/config.ts';
import { AppError } from '../lib/errors.ts';
import { closeStudio, openStudio } from '../ports/open.ts';
import { listReceiptYears } from './queries.ts';

const FORMAT = 1;

/**
 * Who had unsubscribed or was erased, and who was a client at all, when the list was made, which links to order pages had
 * been renewed, and the last receipt number of each year. It contains no addresses, only fingerprints: the secret turns an address into its fingerprint,
 * never the other way round.
 */
const exported = z.object({
  mixfront_unsubscribed: z.literal(FORMAT),
  made_at: z.iso.datetime(),
  secret: z.string().min(1),
  unsubscribed: z.array(z.tuple([z.string(), z.iso.datetime()])),
  clients: z.array(z.string()),
  erased: z.array(z.tuple([z.string(), z.iso.datetime()])),
  renewed: z.array(z.tuple([z.string(), z.int()])),
  order_keys: z.string().nullable(),
  // Lists of earlier versions say nothing of receipts.
  receipts: z
    .array(z.tuple([z.int(), z.int()]))
    .nullable()
    .default(null),
});
type Exported = z.infer<typeof exported>;

export type UnsubscribedList = {
  made_at: string;
  /** Read from the studio itself, which has nothing newer. */
  is_live: boolean;
  secret: string;
  /** When an address unsubscribed. */
  unsubscribed: Map<string, string>;
  /** When an address was erased. */
  erased: Map<string, string>;
  /** The version of renewed links, by order; null for a plain list of addresses, which tells of neither links nor erasures. */
  renewed: Map<string, number> | null;
  /** Tells whether all links were renewed since; null if the list doesn't say. */
  order_keys: string | null;
  /** The last receipt number of each year; null if the list doesn't say. */
  receipts: Map<number, number> | null;
  /** Who was a client then; null for a plain list of addresses, which doesn't say. */
  clients: Set<string> | null;
  /** The addresses themselves, from a plain list. */
  keys: Map<string, string>;
};

export const exportUnsubscribedList = async (config: Config): Promise<Exported> => {
  const studio = await openStudio(config);
  try {
    const { read } = studio.database;
    const { secret = newSecret(), unsubscribed, clients } = await readUnsubscribed(read);
    const orderKeys = await findSecret(read, 'order-keys');
    const named = (key: string) => getAddressFingerprint(secret, key);
    const since = clients.flatMap(({ email_key, unsubscribed_at }): [string, string][] =>
      unsubscribed_at ? [[named(email_key), unsubscribed_at]] : [],
    );
    return {
      mixfront_unsubscribed: FORMAT,
      made_at: now(),
      secret,
      unsubscribed: [
        ...unsubscribed.map(({ fingerprint, unsubscribed_at }): [string, string] => [
          fingerprint,
          unsubscribed_at,
        ]),
        ...since,
      ],
      clients: clients.map(({ email_key }) => named(email_key)),
      erased: (await readErasures(read)).map(({ fingerprint, erased_at }): [string, string] => [
        fingerprint,
        erased_at,
      ]),
      renewed: (await listRenewedLinks(read)).map(({ id, link_version }): [string, number] => [
        id,
        link_version,
      ]),
      order_keys: orderKeys === undefined ? null : getKeysFingerprint(orderKeys),
      receipts: await listReceiptYears(read, await studio.database.maintenance.tables()),
    };
  } finally {
    await closeStudio(studio);
  }
};

/** Reads the list from a file, or from the studio being replaced: its data folder or database URL. */
export const readUnsubscribedList = async (source: string, config: Config): Promise<UnsubscribedList> => {
  if (/^postgres(ql)?:/.test(source))
    return asList(await exportUnsubscribedList({ ...config, DATABASE_URL: source }), true);
  const found = statSync(source, { throwIfNoEntry: false });
  if (!found) throw new AppError('not_found', `There is no file or folder ${source}`);
  if (found.isDirectory())
    return asList(
      await exportUnsubscribedList({ ...config, DATABASE_URL: undefined, DATA_DIR: resolve(source) }),
      true,
    );
  return parse(source, await readFile(source, 'utf8'));
};

/** Tells whether two studios compute order keys with the same secret, and reveals nothing of it. */
export const getKeysFingerprint = (secret: string): string =>
  createHash('sha256').update(`order-keys:${secret}`).digest('base64url');

const asList = (
  { unsubscribed, erased, renewed, clients, receipts, ...rest }: Exported,
  is_live = false,
): UnsubscribedList => ({
  ...rest,
  is_live,
  unsubscribed: new Map(unsubscribed),
  erased: new Map(erased),
  renewed: new Map(renewed),
  clients: new Set(clients),
  receipts: receipts && new Map(receipts),
  keys: new Map(),
});

const parse = (file: string, text: string): UnsubscribedList => {
  if (!text.trimStart().startsWith('{')) return readAddresses(file, text);
  const read = exported.safeParse(tryParseJson(text));
  if (!read.success)
    throw new AppError(
      'malformed',
      `${file} isn’t an unsubscribed list from this version. Nothing was changed.`,
    );
  return asList(read.data);
};

const tryParseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** One address per line, as written by hand. */
const readAddresses = (file: string, text: string): UnsubscribedList => {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const made_at = now();
  const secret = newSecret();
  const unsubscribed = new Map<string, string>();
  const keys = new Map<string, string>();
  for (const [index, line] of lines.entries()) {
    if (!line || line.startsWith('#')) continue;
    if (!emailAddress.safeParse(line).success)
      throw new AppError(
        'malformed',
        `Line ${index + 1} of ${file} isn’t an email address. Nothing was changed.`,
      );
    const fingerprint = getAddressFingerprint(secret, clientKey(line));
    unsubscribed.set(fingerprint, made_at);
    keys.set(fingerprint, clientKey(line));
  }
  return {
    made_at,
    is_live: false,
    secret,
    unsubscribed,
    keys,
    erased: new Map(),
    renewed: null,
    order_keys: null,
    receipts: null,
    clients: null,
  };
};
