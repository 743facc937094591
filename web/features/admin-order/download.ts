import { call } from '../../lib/api.ts';
import { getErrorMessage } from '../../lib/api-errors.ts';
import { toastError } from '../../ui/toast-error.ts';
import type { OrderFilter } from './order-cache.ts';

/** Fetches a short-lived link to one file, or to all files of the order as a ZIP. */
export const fetchDownloadLink = async (
  order_id: string,
  file_id?: string,
  inline = false,
): Promise<string> => {
  const { url } = await call('POST /api/admin/orders/:order_id/download-link', {
    params: { order_id },
    body: { ...(file_id ? { file_id } : {}), ...(inline ? { inline } : {}) },
  });
  return url;
};

/** Starts the browser's download of a version's original, or of its MP3. */
export const downloadVersion = async (
  order_id: string,
  name: string,
  version_id: string,
  mp3 = false,
): Promise<void> => {
  try {
    const { url } = await call('POST /api/admin/orders/:order_id/download-link', {
      params: { order_id },
      body: { version_id, mp3 },
    });
    clickLink(url, name);
  } catch (error) {
    toastError(error, `We couldn’t download ${name}. ${getErrorMessage(error)}`);
  }
};

/** Starts the browser's download of the receipt, as the client gets it. */
export const downloadReceipt = async (order_id: string): Promise<void> => {
  try {
    const { url } = await call('POST /api/admin/orders/:order_id/receipt-link', { params: { order_id } });
    clickLink(url, '');
  } catch (error) {
    toastError(error, `We couldn’t make the receipt. ${getErrorMessage(error)}`);
  }
};

const clickLink = (url: string, name: string) => {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
};

/** Starts the browser's download of all data of one order, as JSON. */
export const exportOrderData = async (order_id: string): Promise<void> => {
  try {
    const { url } = await call('POST /api/admin/exports', { body: { export: { what: 'order', order_id } } });
    clickLink(url, '');
  } catch (error) {
    toastError(error, `We couldn’t export this order. ${getErrorMessage(error)}`);
  }
};

/** Starts the browser's download of the filtered orders or their payments, as CSV. */
export const exportOrders = async (
  what: 'orders' | 'payments',
  { search, ...filter }: OrderFilter,
): Promise<void> => {
  try {
    const { url } = await call('POST /api/admin/exports', {
      body: { export: { what, ...filter, ...(search ? { search } : {}) } },
    });
    clickLink(url, '');
  } catch (error) {
    toastError(error, `We couldn’t export the ${what}. ${getErrorMessage(error)}`);
  }
};

/** Starts the browser's download of one file, or of all as a ZIP; shows a toast if the server refuses. */
export const downloadFile = async (order_id: string, name: string, file_id?: string): Promise<void> => {
  try {
    clickLink(await fetchDownloadLink(order_id, file_id), name);
  } catch (error) {
    toastError(error, `We couldn’t download ${name}. ${getErrorMessage(error)}`);
  }
};
