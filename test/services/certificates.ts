import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ensureInstalled } from './packages.ts';

const run = promisify(execFile);

export type Certificate = { key: string; cert: string };

/** A certificate of its own authority, for a name or address like `IP:127.0.0.1`, valid for a day unless days are given. */
export const makeCertificate = async (name: string, days = 1): Promise<Certificate> => {
  await ensureInstalled('openssl');
  const folder = await mkdtemp(join(tmpdir(), 'mixfront-certificate-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  await run('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'],
    ...['-keyout', key, '-out', cert, '-days', String(days), '-subj', '/CN=Mixfront test'],
    ...['-addext', `subjectAltName=${name}`],
  ]);
  const made = { key: await readFile(key, 'utf8'), cert: await readFile(cert, 'utf8') };
  await rm(folder, { recursive: true });
  return made;
};
