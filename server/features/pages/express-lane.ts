import type { IncomingMessage, ServerResponse } from 'node:http';
import { accepts } from '../../http/accepted.ts';
import type { Ready } from '../../http/response-cache.ts';

/**
 * Answers a page that is ready in memory before the framework sees the request: the same bytes under the same headers as
 * its first answer, which went the whole way. Anything unusual about a request sends it the whole way too.
 */
export type ExpressLane = {
  /** True when the request was answered. */
  take(request: IncomingMessage, response: ServerResponse): boolean;
  /** Lets the lane know where ready pages are. */
  open(peek: (path: string) => Ready | undefined): void;
};

export const createExpressLane = (): ExpressLane => {
  let peek: ((path: string) => Ready | undefined) | null = null;
  return {
    take(request, response) {
      if (!peek || request.method !== 'GET') return false;
      const { headers, url = '' } = request;
      if (headers['content-length'] || headers['transfer-encoding'] || headers['if-none-match']) return false;
      const page = peek(url);
      if (!page?.brHeaders || !accepts(headers['accept-encoding'], 'br')) return false;
      response.writeHead(200, page.brHeaders);
      response.end(page.br);
      return true;
    },
    open(found) {
      peek = found;
    },
  };
};
