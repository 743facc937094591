import { call } from '../../../lib/api.ts';
import { getErrorMessage } from '../../../lib/api-errors.ts';
import { toastError } from '../../../ui/toast-error.ts';
import type { OrderFilter } from '../order-cache.ts';

/** A short-lived link to one file, or to all files of the order as a zip. */
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

/** Hands a version's original to the browser's download. */
export const downloadVersion = async (order_id: string, name: string, version_id: string): Promise<void> => {
  try {
    const { url } = await call('POST /api/admin/orders/:order_id/download-link', {
      params: { order_id },
      body: { version_id },
    });
    clickLink(url, name);
  } catch (error) {
    toastError(error, `We couldn’t download ${name}. ${getErrorMessage(error)}`);
  }
};

/** Hands the receipt to the browser's download, as the client has it. */
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

/** Hands all data of one order to the browser's download, as JSON. */
export const exportOrderData = async (order_id: string): Promise<void> => {
  try {
    const { url } = await call('POST /api/admin/exports', { body: { export: { what: 'order', order_id } } });
    clickLink(url, '');
  } catch (error) {
    toastError(error, `We couldn’t export this order. ${getErrorMessage(error)}`);
  }
};

/** Hands the orders of a filter, or their payments, to the browser's download, as CSV. */
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

/** Hands one file, or all as a zip, to the browser's own download; a refusal becomes a message. */
export const downloadFile = async (order_id: string, name: string, file_id?: string): Promise<void> => {
  try {
    clickLink(await fetchDownloadLink(order_id, file_id), name);
  } catch (error) {
    toastError(error, `We couldn’t download ${name}. ${getErrorMessage(error)}`);
  }
};
