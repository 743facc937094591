import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';

/** Who is signed in: the administrator and the session the call was made with. */
export type Owner = { id: string; username: string; session: string };

declare module 'fastify' {
  interface FastifyRequest {
    owner: Owner | undefined;
    bodyKind: 'json' | 'form' | 'multipart' | undefined;
  }
  interface FastifyContextConfig {
    access?: 'public' | 'owner' | 'client';
    /** `stream`: the handler reads the multipart body itself. */
    reads?: 'stream';
    /** Whom the route's limit a minute does not hold. */
    isExempt?: (request: FastifyRequest) => Promise<boolean>;
  }
}

/** Puts the guard before everything else: a call of the owner's is refused before its body or values are looked at. */
export const addOwnerGuard = (
  app: FastifyInstance,
  findOwner: (token: string) => Promise<Owner | null>,
): void => {
  app.decorateRequest('owner', undefined);
  app.decorateRequest('bodyKind', undefined);
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.access !== 'owner') return;
    const token = bearer(request);
    const owner = token ? await findOwner(token) : null;
    if (!owner) throw new AppError('unauthorized', 'Please sign in to continue');
    request.owner = owner;
  });
};

// RFC 6750: the token in the Authorization header, and nowhere else.
const bearer = (request: FastifyRequest): string | undefined =>
  request.headers.authorization?.match(/^Bearer ([A-Za-z0-9_-]{20,100})$/i)?.[1];
