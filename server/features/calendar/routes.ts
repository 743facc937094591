import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { endpoints } from '../../../shared/endpoints/index.ts';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { getAddressKey } from '../../http/client-address.ts';
import { matchesEtag } from '../../http/ranges.ts';
import { limitPerMinute } from '../../http/rate-limit.ts';
import { AppError } from '../../lib/errors.ts';
import { readStudioSettings } from '../settings/queries.ts';
import { findSecret, getOrCreateSecret, renewSecret } from '../system/secret-queries.ts';
import { listDatedOrders } from './queries.ts';
import { writeCalendar } from './write-calendar.ts';

// A program with a renewed address asks now and then; more than this is a script.
const WRONG_PER_MINUTE = 30;
const SUFFIX = '.ics';

/** The studio's due dates and days off for calendar programs, at an address that nobody else knows. */
export const addCalendarRoutes = (app: FastifyInstance, { database, config }: Deps): void => {
  const present = (secret: string) => ({ url: `${config.PUBLIC_URL}/calendar/${secret}${SUFFIX}` });

  bind(app, endpoints.getCalendarLink, async () => present(await getOrCreateSecret(database, 'calendar')));

  bind(app, endpoints.renewCalendarLink, async () => present(await renewSecret(database, 'calendar')));

  const countWrong = limitPerMinute(
    WRONG_PER_MINUTE,
    config.RATE_LIMITS,
    'Too many addresses tried. Please wait a moment and try again.',
  );

  app.get<{ Params: { file: string } }>(
    '/calendar/:file',
    { config: { access: 'public' } },
    async (request, reply) => {
      const { read } = database;
      const secret = await findSecret(read, 'calendar');
      reply.headers({
        'cache-control': 'private, no-cache',
        'x-robots-tag': 'noindex',
        'referrer-policy': 'no-referrer',
      });
      // Whatever is wrong, the same work and the same words. Compared as digests, since those have equal length.
      const isRight = timingSafeEqual(
        digest(`${secret ?? 'none was made'}${SUFFIX}`),
        digest(request.params.file),
      );
      if (!isRight || secret === undefined) {
        countWrong(getAddressKey(request.ip));
        throw new AppError(
          'not_found',
          'There’s no calendar at this address. The studio may have renewed it.',
        );
      }
      const [settings, orders] = await Promise.all([readStudioSettings(read), listDatedOrders(read)]);
      const calendar = writeCalendar(orders, settings, config.PUBLIC_URL);
      const etag = `"${digest(calendar).toString('base64url').slice(0, 22)}"`;
      reply.header('etag', etag);
      if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
      return reply.type('text/calendar; charset=utf-8').send(calendar);
    },
  );
};

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
