import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

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
    strictTransportSecurity: isSecure ? { maxAge: 31_536_000 } : false,
    frameguard: { action: 'deny' },
    crossOriginEmbedderPolicy: false,
  });
};
