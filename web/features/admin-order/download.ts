import type { ExportQuestion } from '../../../shared/exports.ts';
import { call } from '../../lib/api.ts';
import { getErrorMessage } from '../../lib/api-errors.ts';
import { toastError } from '../../ui/toast-error.ts';

/** Starts the browser's download behind a short-lived link; a toast says why there is none. */
const download = async (link: Promise<{ url: string }>, failed: string, name = ''): Promise<void> => {
  try {
    const anchor = document.createElement('a');
    anchor.href = (await link).url;
    anchor.download = name;
    anchor.click();
  } catch (error) {
    toastError(error, `We couldn’t ${failed}. ${getErrorMessage(error)}`);
  }
};

type LinkTarget = { file_id?: string; version_id?: string; mp3?: boolean; inline?: boolean };

/** A short-lived link to a file or version, or to all files of the order as a ZIP. */
export const fetchDownloadLink = (order_id: string, target: LinkTarget = {}): Promise<{ url: string }> =>
  call('POST /api/admin/orders/:order_id/download-link', { params: { order_id }, body: target });

/** Downloads a file, a version or its MP3, or all files as a ZIP. */
export const downloadFile = (order_id: string, name: string, target?: LinkTarget): Promise<void> =>
  download(fetchDownloadLink(order_id, target), `download ${name}`, target?.mp3 ? '' : name);

/** Downloads the receipt, as the client gets it. */
export const downloadReceipt = (order_id: string): Promise<void> =>
  download(
    call('POST /api/admin/orders/:order_id/receipt-link', { params: { order_id } }),
    'make the receipt',
  );

/** Downloads all data of one order as JSON, or a filtered list as CSV. */
export const downloadExport = (request: ExportQuestion): Promise<void> =>
  download(
    call('POST /api/admin/exports', { body: { export: request } }),
    `export ${request.what === 'order' ? 'this order' : `the ${request.what}`}`,
  );
