import { addSample, measureProgress, type Sample, type UploadProgress } from './upload-progress.ts';

export type UploadRequest = {
  method: string;
  path: string;
  headers: Record<string, string>;
  form: FormData;
  /** Sizes of the form's files, in order. */
  sizes: number[];
  onProgress?: ((progress: UploadProgress) => void) | undefined;
  signal?: AbortSignal | undefined;
};
export type UploadAnswer = { status: number; text: string; retryAfter: string | null };

/**
 * Sends a form with upload progress, which fetch does not support. Fails like fetch: AbortError when cancelled,
 * TypeError without a response.
 */
export const uploadForm = (asked: UploadRequest): Promise<UploadAnswer> => {
  const { method, path, headers, form, sizes, onProgress, signal } = asked;
  return new Promise((settle, fail) => {
    const abort = () => fail(new DOMException('The upload was given up', 'AbortError'));
    if (signal?.aborted) return abort();
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    request.open(method, path);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    let samples: Sample[] = [];
    const tell = ({ loaded, total }: ProgressEvent) => {
      samples = addSample(samples, { at_ms: performance.now(), sent: loaded });
      onProgress?.(measureProgress(samples, loaded, total, sizes));
    };
    // Reported from the start: a stalled connection sends no other event.
    request.upload.onloadstart = tell;
    request.upload.onprogress = tell;
    request.upload.onload = () => onProgress?.(measureProgress(samples, 1, 1, sizes));
    request.onload = () =>
      settle({
        status: request.status,
        text: request.responseText,
        retryAfter: request.getResponseHeader('retry-after'),
      });
    request.onerror = () => fail(new TypeError('No answer came'));
    request.onabort = abort;
    request.onloadend = () => signal?.removeEventListener('abort', stop);
    signal?.addEventListener('abort', stop);
    request.send(form);
  });
};
