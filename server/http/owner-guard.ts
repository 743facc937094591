import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../lib/errors.ts';

/** The signed-in administrator and the session of the request. */
export type Owner = { id: string; username: string; session: string };

declare module 'fastify' {
  interface FastifyRequest {
    owner: Owner | undefined;
    bodyKind: 'json' | 'form' | 'multipart' | 'csv' | undefined;
    /** The bytes of a JSON body, for a route that checks a signature of them. */
    signedBytes: Buffer | undefined;
  }
  interface FastifyContextConfig {
    access?: 'public' | 'owner' | 'client';
    /** A public route that treats the signed-in owner differently: `request.owner` is set. */
    knowsOwner?: boolean;
    /**
     * `stream`: the handler reads the multipart body itself; `csv`: it gets the bytes of a CSV file; `signed`: those of
     * its JSON, too.
     */
    reads?: 'stream' | 'csv' | 'signed';
    /** A whole order, which may be large. */
    isView?: boolean;
    /** Requests that the route's limit per minute does not apply to. */
    isExempt?: (request: FastifyRequest) => Promise<boolean>;
  }
}

/** Runs before everything else: a call that needs the owner is refused before its body or values are looked at. */
export const addOwnerGuard = (
  app: FastifyInstance,
  findOwner: (token: string) => Promise<Owner | null>,
): void => {
  app.decorateRequest('owner', undefined);
  app.decorateRequest('bodyKind', undefined);
  app.decorateRequest('signedBytes', undefined);
  app.addHook('onRequest', async (request) => {
    const { access, knowsOwner } = request.routeOptions.config;
    if (access !== 'owner' && !knowsOwner) return;
    const token = bearer(request);
    const owner = token ? await findOwner(token) : null;
    if (!owner && knowsOwner) return;
    if (!owner) throw new AppError('unauthorized', 'Please sign in to continue');
    request.owner = owner;
  });
};

// RFC 6750: only a token in the Authorization header is accepted.
const bearer = (request: FastifyRequest): string | undefined =>
  request.headers.authorization?.match(/^Bearer ([A-Za-z0-9_-]{20,100})$/i)?.[1];
