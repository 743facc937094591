import { call } from '../../lib/api.ts';
import { refusalOf } from '../../lib/refusal.ts';
import { sayFailure } from '../../ui/say-failure.ts';

/** A short-lived link to one file, or to all files of the order as a zip. */
export const askForLink = async (order_id: string, file_id?: string, inline = false): Promise<string> => {
  const { url } = await call('POST /api/admin/orders/:order_id/download-link', {
    params: { order_id },
    body: { ...(file_id ? { file_id } : {}), ...(inline ? { inline } : {}) },
  });
  return url;
};

/** Hands one file, or all as a zip, to the browser's own download; a refusal becomes a message. */
export const download = async (order_id: string, name: string, file_id?: string): Promise<void> => {
  try {
    const link = document.createElement('a');
    link.href = await askForLink(order_id, file_id);
    link.download = name;
    link.click();
  } catch (error) {
    sayFailure(error, `${name} cannot be downloaded. ${refusalOf(error)}`);
  }
};
