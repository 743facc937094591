/** A refusal that only this protocol knows. The shape is that of @tus/server's own. */
export class Refusal extends Error {
  readonly status_code: number;
  readonly body: string;
  /** Seconds for the Retry-After header. */
  readonly retryAfter: number | undefined;

  constructor(status: number, sentence: string, retryAfter?: number) {
    super(sentence);
    this.status_code = status;
    this.body = sentence;
    this.retryAfter = retryAfter;
  }
}

const goneWords = 'This upload is not there any more. Remove the file from the list and choose it again.';

export const fileGone = (): Refusal => new Refusal(404, goneWords);

export const inUse = (): Refusal =>
  new Refusal(423, 'Another request goes on with this upload. Ask for its offset in a moment.', 1);

const words: Record<number, string> = {
  400: 'The request is not one of tus 1.0.0',
  403: 'Say with Upload-Offset where the piece begins',
  404: goneWords,
  409: 'The piece does not begin where the upload stands. Ask for its offset with HEAD and go on from there.',
  410: goneWords,
  412: 'Send the header Tus-Resumable: 1.0.0',
  413: 'The piece is larger than what is left of the file. Remove the file from the list and choose it again.',
  501: 'Say with Upload-Length how large the file is; it cannot be told later',
};

/** What @tus/server refuses with is written for developers; ours says what to do. */
export const sentenceOf = (status: number, own: string): string => {
  if (/^Concatenation/.test(own)) return 'Send the whole file as one upload; parts cannot be joined here';
  const headers = own.match(/^Invalid ([a-z -]+)\s*$/)?.[1];
  const sentence = words[status] ?? 'The upload could not go on. Try again.';
  return status === 400 && headers ? `${sentence}; look at ${headers.split(' ').join(', ')}` : sentence;
};
