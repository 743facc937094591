import { statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { z } from 'zod';
import { clientKey } from '../../shared/clients.ts';
import { emailAddress } from '../../shared/fields.ts';
import { now } from '../clock.ts';
import type { Config } from '../config.ts';
import { closeStudio, openStudio } from '../deps.ts';
import { AppError } from '../errors.ts';
import {
  getUnsubscriptionFingerprint,
  readUnsubscriptions,
} from '../features/clients/erased-unsubscribe-queries.ts';
import { newSecret } from '../features/system/secret-queries.ts';

const FORMAT = 1;

/**
 * Who had unsubscribed, and who was a client at all, when the list was made. It contains no addresses, only
 * fingerprints: the secret turns an address into its fingerprint, never the other way round.
 */
const exported = z.object({
  mixfront_departures: z.literal(FORMAT),
  made_at: z.iso.datetime(),
  secret: z.string().min(1),
  left: z.array(z.tuple([z.string(), z.iso.datetime()])),
  clients: z.array(z.string()),
});
type Exported = z.infer<typeof exported>;

export type UnsubscribeList = {
  made_at: string;
  secret: string;
  /** When an address unsubscribed. */
  left: Map<string, string>;
  /** Who was a client then; null for a plain list of addresses, which doesn't say. */
  clients: Set<string> | null;
  /** The addresses themselves, from a plain list. */
  keys: Map<string, string>;
};

export const exportUnsubscribeList = async (config: Config): Promise<Exported> => {
  const studio = await openStudio(config);
  try {
    const { read, maintenance } = studio.database;
    if (!(await maintenance.tables()).includes('departures'))
      throw new AppError(
        'invalid',
        'That studio is from a version without bulk email, so nobody can have unsubscribed.',
      );
    const { secret = newSecret(), left, clients } = await readUnsubscriptions(read);
    const named = (key: string) => getUnsubscriptionFingerprint(secret, key);
    const gone = clients.flatMap(({ email_key, unsubscribed_at }): [string, string][] =>
      unsubscribed_at ? [[named(email_key), unsubscribed_at]] : [],
    );
    return {
      mixfront_departures: FORMAT,
      made_at: now(),
      secret,
      left: [
        ...left.map(({ fingerprint, unsubscribed_at }): [string, string] => [fingerprint, unsubscribed_at]),
        ...gone,
      ],
      clients: clients.map(({ email_key }) => named(email_key)),
    };
  } finally {
    await closeStudio(studio);
  }
};

/** Reads the list from a file, or from the studio being replaced: its data folder or database URL. */
export const readUnsubscribeList = async (source: string, config: Config): Promise<UnsubscribeList> => {
  if (/^postgres(ql)?:/.test(source))
    return asList(await exportUnsubscribeList({ ...config, DATABASE_URL: source }));
  const found = statSync(source, { throwIfNoEntry: false });
  if (!found) throw new AppError('not_found', `There is no file or folder ${source}`);
  if (found.isDirectory())
    return asList(
      await exportUnsubscribeList({ ...config, DATABASE_URL: undefined, DATA_DIR: resolve(source) }),
    );
  return parse(source, await readFile(source, 'utf8'));
};

const asList = ({ made_at, secret, left, clients }: Exported): UnsubscribeList => ({
  made_at,
  secret,
  left: new Map(left),
  clients: new Set(clients),
  keys: new Map(),
});

const parse = (file: string, text: string): UnsubscribeList => {
  if (!text.trimStart().startsWith('{')) return readAddresses(file, text);
  const read = exported.safeParse(tryParseJson(text));
  if (!read.success)
    throw new AppError(
      'malformed',
      `${file} isn’t a list of unsubscribed clients from this version. Nothing was changed.`,
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
const readAddresses = (file: string, text: string): UnsubscribeList => {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const made_at = now();
  const secret = newSecret();
  const left = new Map<string, string>();
  const keys = new Map<string, string>();
  for (const [index, line] of lines.entries()) {
    if (!line || line.startsWith('#')) continue;
    if (!emailAddress.safeParse(line).success)
      throw new AppError(
        'malformed',
        `Line ${index + 1} of ${file} isn’t an email address. Nothing was changed.`,
      );
    const fingerprint = getUnsubscriptionFingerprint(secret, clientKey(line));
    left.set(fingerprint, made_at);
    keys.set(fingerprint, clientKey(line));
  }
  return { made_at, secret, left, clients: null, keys };
};
