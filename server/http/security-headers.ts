import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyReply } from 'fastify';

/**
 * Security headers of every response: nothing loads from other origins, no inline script runs, no site can frame it.
 * In development (`isLive`) the bundler's inline styles and WebSocket are allowed.
 */
export const addSecurityHeaders = async (
  app: FastifyInstance,
  { isSecure, isLive }: { isSecure: boolean; isLive: boolean },
): Promise<void> => {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        'script-src': ["'self'"],
        'style-src': isLive ? ["'self'", "'unsafe-inline'"] : ["'self'"],
        'img-src': ["'self'", 'data:', 'blob:'],
        'font-src': ["'self'"],
        'media-src': ["'self'", 'blob:'],
        'connect-src': isLive ? ["'self'", 'ws:'] : ["'self'"],
        'manifest-src': ["'self'"],
        'form-action': ["'self'"],
        'base-uri': ["'none'"],
        'object-src': ["'none'"],
        'frame-ancestors': ["'none'"],
      },
    },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // Not for subdomains: on an apex domain, they are other sites of the owner.
    strictTransportSecurity: isSecure ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    frameguard: { action: 'deny' },
    crossOriginEmbedderPolicy: false,
  });
};

/** What a document says for itself, and for its site. A page loads some ten files: with these, each brought 1 KB of headers. */
const ofDocuments = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'strict-transport-security',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];
// A worker has the policy of its own file, not that of the page.
const ofWorkers = "default-src 'self'";

/** Leaves a file of the build the headers that matter for a file. `isWorker`: a worker starts from it. */
export const keepFileHeaders = (reply: FastifyReply, isWorker: boolean): void => {
  for (const name of ofDocuments) reply.removeHeader(name);
  if (isWorker) reply.header('content-security-policy', ofWorkers);
};
