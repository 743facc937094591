import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import { createChance, lateBy, lateSeed } from './late-chance.ts';

// Loaded into the product before it starts (`--import`): requests reach it late and out of turn, and answers leave late,
// as over a bad line. Tests that only hold because a machine answers at once fail under it.

const chance = createChance(lateSeed);
const API_REQUEST_MS = 900;
const API_ANSWER_MS = 500;
const SCRIPT_MS = 400;

/** The address without what is random in it, such as an order's id. */
const nameOf = ({ method, url = '' }: IncomingMessage): string =>
  `${method} ${url.replace(/\?.*/, '').replace(/[^/]*[0-9A-Z][^/]*/g, 'x')}`;

const requestLateBy = (request: IncomingMessage): number => {
  const { url = '' } = request;
  if (url.startsWith('/api/')) return lateBy(chance(nameOf(request)), 0.5, API_REQUEST_MS);
  return /^\/assets\/.*\.js/.test(url) ? lateBy(chance(url), 0.5, SCRIPT_MS) : 0;
};

const { emit } = http.Server.prototype;
http.Server.prototype.emit = function (this: http.Server, event: string, ...rest: unknown[]) {
  const late = event === 'request' ? requestLateBy(rest[0] as IncomingMessage) : 0;
  if (!late) return emit.call(this, event, ...rest);
  setTimeout(() => emit.call(this, event, ...rest), late);
  return true;
};

const { end } = http.ServerResponse.prototype;
http.ServerResponse.prototype.end = function (this: ServerResponse, ...rest: unknown[]) {
  const { req } = this;
  const finish = () => Reflect.apply(end, this, rest);
  const late =
    req.url?.startsWith('/api/') && rest.length
      ? lateBy(chance(`answer ${nameOf(req)}`), 0.25, API_ANSWER_MS)
      : 0;
  if (!late) return finish();
  setTimeout(finish, late);
  return this;
} as typeof end;
