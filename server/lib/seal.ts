import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from './errors.ts';
import { getErrorCode } from './startup-errors.ts';

/** Encrypts the studio's passwords and keys for other services, with a key that stays in the data folder. */

/** The key's file in the data folder. No backup carries it unless asked to: a copied database alone opens nothing. */
const KEY_FILE = 'sealing.key';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const parse = (text: string): Buffer | null => {
  const key = Buffer.from(text.trim(), 'base64url');
  return key.length === KEY_BYTES ? key : null;
};

const read = async (folder: string): Promise<Buffer | null> => {
  try {
    return parse(await readFile(join(folder, KEY_FILE), 'utf8'));
  } catch (error) {
    if (getErrorCode(error as Error) === 'ENOENT') return null;
    throw error;
  }
};

/** Written whole under another name first, so that no other process reads half of it; the first one stays. */
const create = async (folder: string, key: Buffer = randomBytes(KEY_BYTES)): Promise<void> => {
  await mkdir(folder, { recursive: true });
  const part = join(folder, `${KEY_FILE}.${randomBytes(6).toString('hex')}`);
  const file = await open(part, 'wx', 0o600);
  try {
    await file.writeFile(key.toString('base64url'));
    await file.sync();
    await link(part, join(folder, KEY_FILE));
  } catch (error) {
    if (getErrorCode(error as Error) !== 'EEXIST') throw error;
  } finally {
    await file.close();
    await rm(part, { force: true });
  }
};

/** The key as text, for a backup that shall carry it; null before anything was sealed. */
export const readSealingKey = async (folder: string): Promise<string | null> =>
  (await read(folder))?.toString('base64url') ?? null;

/**
 * Puts the key of a backup or of another data folder into this one. AppError `conflict` when another one is there: that
 * may be the only one that opens another studio's secrets.
 */
export const restoreSealingKey = async (folder: string, text: string): Promise<void> => {
  const key = parse(text);
  if (!key) return;
  await create(folder, key);
  if (!(await read(folder))?.equals(key))
    throw new AppError(
      'conflict',
      `${folder} already has a ${KEY_FILE}, and it isn’t this studio’s. Nothing was changed. Move it elsewhere, then try again.`,
    );
};

/** AES-256-GCM: nonce, tag and text. `purpose` is bound to it, so that one sealed text can't stand in for another. */
export const sealText = async (folder: string, purpose: string, text: string): Promise<string> => {
  if (!(await read(folder))) await create(folder);
  const key = await read(folder);
  if (!key) throw new Error(`${KEY_FILE} in the data folder isn’t a key`);
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(purpose));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
};

/** The text; null when the key isn't here, is another one, or the sealed text was changed. */
export const openSealed = async (folder: string, purpose: string, sealed: string): Promise<string | null> => {
  const key = await read(folder);
  if (!key) return null;
  const bytes = Buffer.from(sealed, 'base64url');
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    })
      .setAAD(Buffer.from(purpose))
      .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    const text = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
    return Buffer.concat([text, decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
};
