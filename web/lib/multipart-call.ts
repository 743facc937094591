import type { z } from 'zod';
import {
  type Answer,
  authorization,
  buildPath,
  type Input,
  type KnownVersion,
  parseAnswer,
  type Routes,
} from './api.ts';
import { addSample, measureProgress, type Sample, type UploadProgress } from './upload-progress.ts';

type UploadRequest = {
  method: string;
  path: string;
  headers: Record<string, string>;
  form: FormData;
  /** Sizes of the form's files, in order. */
  sizes: number[];
  onProgress?: ((progress: UploadProgress) => void) | undefined;
  signal?: AbortSignal | undefined;
};
type UploadAnswer = { status: number; text: string; retryAfter: string | null };

/**
 * Sends a form with upload progress, which fetch does not support. Fails like fetch: AbortError when cancelled,
 * TypeError without a response.
 */
const uploadForm = (asked: UploadRequest): Promise<UploadAnswer> => {
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

/** API routes of the owner that carry files. */
type FormRoute = {
  [R in keyof Routes]: Routes[R] extends { body_type: 'multipart'; access: 'owner' } ? R : never;
}[keyof Routes];
type Parts<R extends FormRoute> = Routes[R]['files'];
type RequiredFiles<P> = { [K in keyof P as P[K] extends 'required' ? K : never]: File };
type OptionalFiles<P> = { [K in keyof P as P[K] extends 'optional' ? K : never]?: File | undefined };

type FormOptions<R extends FormRoute> = {
  params?: Input<Routes[R], 'params'>;
  /** Text parts; undefined ones are not sent. */
  fields: z.input<Routes[R]['body']> & KnownVersion<Routes[R]>;
  files: RequiredFiles<Parts<R>> & OptionalFiles<Parts<R>>;
  onProgress?: ((progress: UploadProgress) => void) | undefined;
  signal?: AbortSignal | undefined;
};

/**
 * The multipart version of `call`: `sendForm('POST /api/admin/images', { fields, files: { file } })`. Text parts come
 * first, so that invalid ones are rejected before the files are sent. Throws ApiError on an error response, AbortError
 * when cancelled, and TypeError without a response.
 */
export const callMultipart = async <R extends FormRoute>(
  route: R,
  options: FormOptions<R>,
): Promise<Answer<R>> => {
  const { params, fields, files, onProgress, signal } = options;
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined) form.append(name, String(value));
  const chosen = Object.entries<File | undefined>(files).flatMap(([name, file]) =>
    file ? [{ name, file }] : [],
  );
  for (const { name, file } of chosen) form.append(name, file, file.name);
  const headers = authorization();
  const answer = await uploadForm({
    method: route.slice(0, route.indexOf(' ')),
    path: buildPath(route, params),
    headers,
    form,
    sizes: chosen.map(({ file }) => file.size),
    onProgress,
    signal,
  });
  return parseAnswer(route, answer, headers);
};
