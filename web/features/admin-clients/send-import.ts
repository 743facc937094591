import { IMPORT_TOO_LARGE, type ImportResult } from '../../../shared/client-import.ts';
import { limits } from '../../../shared/limits.ts';
import { MEBIBYTE } from '../../../shared/sizes.ts';
import { authorization, buildPath, parseAnswer } from '../../lib/api.ts';

const ROUTE = 'POST /api/admin/clients/import';

/** The bytes of a chosen file, so that what is imported is what was previewed. Throws an Error with a sentence. */
export const readChosenFile = async (file: File): Promise<Blob> => {
  if (file.size > limits.import_mb * MEBIBYTE) throw new Error(IMPORT_TOO_LARGE);
  const bytes = await file.arrayBuffer().catch(() => {
    throw new Error('Your browser can’t read this file any more. Choose it again.');
  });
  return new Blob([bytes], { type: 'text/csv' });
};

/**
 * Imports a file, or asks what that would do. `column` is the heading of the column that says who unsubscribed, where the
 * owner chose one.
 */
export const sendImport = async (file: Blob, column: string, isPreview: boolean): Promise<ImportResult> => {
  const credentials = authorization();
  const query = {
    ...(isPreview && { preview: 'true' }),
    ...(column && { unsubscribed_column: column }),
  };
  const response = await fetch(buildPath(ROUTE, {}, query), {
    method: 'POST',
    headers: { ...credentials, 'content-type': 'text/csv' },
    body: file,
  });
  const answer = {
    status: response.status,
    text: await response.text(),
    retryAfter: response.headers.get('retry-after'),
  };
  return parseAnswer(ROUTE, answer, credentials);
};
