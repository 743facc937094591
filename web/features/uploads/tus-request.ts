import { authorization, readErrorBody } from '../../lib/api.ts';
import { type Failure, noResponse } from './retry.ts';

/** A tus 1.0 request that was refused or got no response. */
export class TusFailure extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.words ?? `The upload failed with ${failure.status}`);
    this.failure = failure;
  }
}

type TusRequest = {
  method: 'POST' | 'HEAD' | 'PATCH';
  url: string;
  headers: Record<string, string>;
  body?: Blob | undefined;
  /** Bytes of the body sent so far; also called at the start. */
  onProgress?: ((sent: number) => void) | undefined;
};
export type TusAnswer = (header: string) => string | null;

/** The `Upload-Metadata` header: pairs of a key and its value in Base64. */
export const encodeMetadata = (values: Record<string, string>): string =>
  Object.entries(values)
    .map(([key, value]) => `${key} ${btoa(String.fromCharCode(...new TextEncoder().encode(value)))}`)
    .join(',');

/**
 * Makes one request, using XMLHttpRequest because fetch has no upload progress. Sends the owner's session if there is
 * one: their uploads aren't limited. Fails with a TusFailure unless the status is 2xx.
 */
export const sendTusRequest = ({ method, url, headers, body, onProgress }: TusRequest) => {
  const request = new XMLHttpRequest();
  const answer = new Promise<TusAnswer>((resolve, reject) => {
    const fail = (failure: Partial<Failure>) => reject(new TusFailure({ ...noResponse, method, ...failure }));
    request.open(method, url);
    request.setRequestHeader('Tus-Resumable', '1.0.0');
    for (const [name, value] of Object.entries({ ...authorization(), ...headers }))
      request.setRequestHeader(name, value);
    if (onProgress) request.upload.onprogress = ({ loaded }) => onProgress(loaded);
    request.onload = () => {
      const { status } = request;
      if (status >= 200 && status < 300) return resolve((header) => request.getResponseHeader(header));
      const wait_s = Number.parseFloat(request.getResponseHeader('Retry-After') ?? '');
      fail({
        status,
        words: readErrorBody(request.responseText)?.detail ?? null,
        retry_after_s: Number.isNaN(wait_s) ? null : Math.max(0, wait_s),
      });
    };
    request.onerror = () => fail({});
    onProgress?.(0);
    request.send(body ?? null);
  });
  return { answer, abort: () => request.abort() };
};
